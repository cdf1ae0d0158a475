import { readFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { text as readText } from 'node:stream/consumers'
import { buildSchema, type GraphQLSchema, graphql } from 'graphql'
import { onTestFinished } from 'vitest'
import { z } from 'zod'

/** A thread of a review: its first comment, and what became of it. */
export interface TestThread {
  body: string
  /** Number in the link; its own where nothing is said. */
  id?: number
  url?: string
  path?: string
  at?: string
  association?: string
  /** Null: the account is gone. */
  author?: { login: string; bot?: boolean } | null
  resolved?: boolean
  outdated?: boolean
  replies?: number
  state?: 'SUBMITTED' | 'PENDING'
  minimized?: string
}

/** A repository on the server: who may push, and its pull requests. A number is the status of every answer about it. */
export interface TestRepository {
  push?: boolean
  status?: number
  pulls?: readonly { number: number; updatedAt?: string; threads: readonly TestThread[] }[]
}

/** What the server answers to a question instead of the truth. */
export interface TestAnswer {
  status?: number
  headers?: Record<string, string>
  body?: string
  /** Does not answer before it is released. */
  silent?: boolean
}

export interface GitHubServer {
  /** Base URL of its API. */
  url: string
  /** REST requests, with the login that asked. */
  asked: { path: string; authorization: string | undefined }[]
  /** Questions in GraphQL, with their variables. */
  questions: { query: string; variables: Record<string, unknown>; authorization: string | undefined; url: string }[]
  /** The next questions are answered like this, in order; `undefined` tells the truth. */
  answerNext(...answers: (TestAnswer | undefined)[]): void
  /** Questions that were met with silence are answered with the truth. */
  release(): void
}

/**
 * A server that speaks GitHub's REST and GraphQL API as far as rules need it, over a part of GitHub's schema. Unknown repositories answer as GitHub
 * does. `enterprise` puts the API where a host of one's own has it.
 */
export async function startGitHub(
  repositories: Readonly<Record<string, TestRepository | 'silence'>>,
  { enterprise = false }: { enterprise?: boolean } = {},
): Promise<GitHubServer> {
  const asked: GitHubServer['asked'] = []
  const questions: GitHubServer['questions'] = []
  const planned: (TestAnswer | undefined)[] = []
  const waiting: (() => void)[] = []

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = request.url ?? ''
    const { authorization } = request.headers
    response.setHeader('content-type', 'application/json; charset=utf-8')
    if (path === (enterprise ? '/api/graphql' : '/graphql')) {
      const { query, variables = {} } = question.parse(JSON.parse(await readText(request)))
      questions.push({ query, variables, authorization, url: path })
      const instead = planned.shift()
      if (instead?.silent === true) await new Promise<void>((resolve) => waiting.push(resolve))
      if (instead === undefined || instead.silent === true)
        response.end(JSON.stringify(await execute(repositories, query, variables)))
      else send(response, instead)
      return
    }
    asked.push({ path, authorization })
    const found = repositories[path.replace(enterprise ? '/api/v3/repos/' : '/repos/', '')] ?? { status: 404 }
    if (found === 'silence') return
    if (found.status !== undefined) send(response, { status: found.status, body: '{"message":"no"}' })
    else response.end(JSON.stringify({ permissions: { pull: true, push: found.push ?? false, admin: false } }))
  }

  const server = createServer((request, response) => {
    answer(request, response).catch((error) => response.destroy(error))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  const url = `http://127.0.0.1:${address.port}${enterprise ? '/api/v3' : ''}`
  return {
    ...{ url, asked, questions },
    answerNext: (...answers) => void planned.push(...answers),
    release() {
      for (const go of waiting.splice(0)) go()
    },
  }
}

const question = z.object({ query: z.string(), variables: z.record(z.string(), z.unknown()).optional() })

function send(response: ServerResponse, { status = 200, headers = {}, body = '{}' }: TestAnswer): void {
  response.writeHead(status, headers).end(body)
}

let built: GraphQLSchema | undefined

function readSchema(): GraphQLSchema {
  return buildSchema(readFileSync(new URL('./github-schema.graphql', import.meta.url), 'utf8'))
}

/** Answers a question; one about a field that the schema does not have fails. */
async function execute(
  repositories: Readonly<Record<string, TestRepository | 'silence'>>,
  query: string,
  variables: Record<string, unknown>,
): Promise<object> {
  built ??= readSchema()
  const rootValue = {
    repository({ owner, name }: { owner: string; name: string }) {
      const found = repositories[`${owner}/${name}`]
      if (found === undefined || found === 'silence') throw missing(`${owner}/${name}`)
      return repositoryNode(`${owner}/${name}`, found)
    },
  }
  const { data, errors } = await graphql({ schema: built, source: query, rootValue, variableValues: variables })
  if (errors === undefined) return { data }
  return {
    data,
    errors: errors.map(({ message, path }) => ({
      ...(message.startsWith('Could not resolve') ? { type: 'NOT_FOUND' } : {}),
      message,
      ...(path === undefined ? {} : { path }),
    })),
  }
}

function missing(what: string): Error {
  return new Error(`Could not resolve to a node with the name of ${what}.`)
}

interface Page {
  first: number
  after?: string | null
}

function connection<T>(items: readonly T[], { first, after }: Page) {
  const start = after === undefined || after === null ? 0 : Number(after)
  const nodes = items.slice(start, start + first)
  const end = start + nodes.length
  return { nodes, totalCount: items.length, pageInfo: { hasNextPage: end < items.length, endCursor: String(end) } }
}

function repositoryNode(name: string, { pulls = [] }: TestRepository) {
  const node = (pull: (typeof pulls)[number]) => ({
    number: pull.number,
    updatedAt: pull.updatedAt ?? recently,
    reviewThreads: (page: Page) =>
      connection(
        pull.threads.map((thread, index) => threadNode(name, pull.number, thread, index)),
        page,
      ),
  })
  return {
    pullRequests: (page: Page) => connection([...pulls].sort((a, b) => touched(b) - touched(a)).map(node), page),
    pullRequest({ number }: { number: number }) {
      const found = pulls.find((pull) => pull.number === number)
      if (found === undefined) throw missing(`pull request ${number}`)
      return node(found)
    },
  }
}

const recently = new Date(Date.now() - 86_400_000).toISOString()

function touched({ updatedAt = recently }: { updatedAt?: string }): number {
  return new Date(updatedAt).getTime()
}

function threadNode(name: string, pull: number, thread: TestThread, index: number) {
  const { author = { login: 'olivia' }, replies = 0, minimized } = thread
  const comment = {
    url: thread.url ?? `https://github.com/${name}/pull/${pull}#discussion_r${thread.id ?? pull * 1000 + index}`,
    path: thread.path ?? 'src/api/orders.py',
    body: thread.body,
    createdAt: thread.at ?? recently,
    authorAssociation: thread.association ?? 'MEMBER',
    state: thread.state ?? 'SUBMITTED',
    isMinimized: minimized !== undefined,
    minimizedReason: minimized ?? null,
    author: author === null ? null : { __typename: author.bot === true ? 'Bot' : 'User', login: author.login },
  }
  return {
    isResolved: thread.resolved ?? false,
    isOutdated: thread.outdated ?? false,
    comments: (page: Page) => connection([comment, ...new Array<typeof comment>(replies).fill(comment)], page),
  }
}
