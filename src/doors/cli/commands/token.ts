import type { Command } from 'commander'
import { InvalidArgumentError, Option } from 'commander'
import { MnemaError, type Scope, type TokenSummary } from '../../../contract/index.ts'
import { namedInstallations, serverOf } from '../connections/connect-options.ts'
import { tokenUse } from '../connections/token-use.ts'
import type { Desk } from '../desk.ts'
import { renderTable } from '../render-table.ts'

const scopes = ['read', 'write', 'admin'] as const satisfies readonly Scope[]

export function addToken(program: Command, desk: Desk): void {
  const token = program
    .command('token')
    .description('Tokens for agents and people that reach the server over a network.')

  token
    .command('create')
    .description(
      'Make a token. Its secret is shown once and stored nowhere. With --space it reaches that space alone, else all of yours.',
    )
    .argument('[name]', 'what it is for; with --for the name of the program will do')
    .option('--for <runtime>', 'the agent program that will use it: also prints what to paste there')
    .option('--url <address>', 'with --for: the address at which the server is reached; else MNEMA_PUBLIC_URL')
    .addOption(
      new Option('--scopes <names>', 'read, write, admin; separated by commas')
        .default('read,write')
        .argParser(parseScopes),
    )
    .option('--toolsets <names>', 'only these toolsets, separated by commas', names)
    .option('--expires <days>', 'days after which it ends', parseDays)
    .action(async (name: string | undefined, options: CreateOptions) => create(name, options, desk))

  token
    .command('list')
    .description('All tokens, without their secrets.')
    .action(async () => {
      await desk.withApp(async ({ app }) => {
        const tokens = await app.identity.tokens()
        desk.answer({ tokens }, tokens.length === 0 ? 'There are no tokens.' : renderTokens(tokens))
      })
    })

  token
    .command('revoke')
    .description('End a token; the next request with it is refused.')
    .argument('<id>', 'its id, as `token list` shows it')
    .action(async (id: string) => {
      await desk.withApp(async ({ app }) => {
        if (!(await app.identity.revokeToken(id))) {
          throw new MnemaError('not_found', `There is no live token ${id}.`, {
            field: 'id',
            remedy: 'See `mnema token list` for the ids.',
          })
        }
        desk.answer({ revoked: id }, `Revoked ${id}.`)
      })
    })
}

interface CreateOptions {
  for?: string
  url?: string
  scopes: readonly Scope[] | string
  toolsets?: readonly string[]
  expires?: number
}

async function create(given: string | undefined, options: CreateOptions, desk: Desk): Promise<void> {
  const [program] = options.for === undefined ? [] : namedInstallations([options.for], desk)
  const name = given ?? program?.title
  if (name === undefined) {
    throw new MnemaError('invalid_input', 'A token needs a name: what it is for.', {
      field: 'name',
      remedy: 'Give a name, or the program that will use it: --for codex.',
    })
  }
  await desk.withApp(async ({ app, spaceId, spaceNamed }) => {
    const url = options.url ?? app.settings.publicUrl ?? `http://${app.settings.host}:${app.settings.port}`
    const server = serverOf({ url })
    const { secret, token } = await app.identity.createToken({
      name,
      scopes: typeof options.scopes === 'string' ? parseScopes(options.scopes) : options.scopes,
      ...(spaceNamed ? { spaceIds: [spaceId] } : {}),
      ...(options.toolsets === undefined ? {} : { toolsets: options.toolsets }),
      ...(options.expires === undefined ? {} : { expiresAt: new Date(Date.now() + options.expires * 86_400_000) }),
    })
    const use = program === undefined ? undefined : tokenUse(program, { url: server?.url ?? url, token: secret }, desk)
    desk.answer(
      { secret, token, ...use?.output },
      [`${secret}\n\nKeep it now: it is not shown again. Its id is ${token.id}.`, ...(use?.lines ?? [])].join('\n'),
    )
  })
}

function renderTokens(tokens: readonly TokenSummary[]): string {
  const day = (date: Date | undefined): string => date?.toISOString().slice(0, 10) ?? ''
  return renderTable([
    ['id', 'name', 'scopes', 'created', 'expires', 'last used', 'state'],
    ...tokens.map((token) => [
      token.id,
      token.name,
      token.scopes.join(','),
      day(token.createdAt),
      day(token.expiresAt),
      day(token.lastUsedAt),
      token.revokedAt === undefined ? 'live' : 'revoked',
    ]),
  ])
}

function names(text: string): readonly string[] {
  return text
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '')
}

function parseScopes(text: string): readonly Scope[] {
  const wanted = names(text)
  const known = scopes.filter((scope) => wanted.includes(scope))
  if (known.length === 0 || known.length < wanted.length) {
    throw new InvalidArgumentError(`It must be one or several of: ${scopes.join(', ')}.`)
  }
  return known
}

function parseDays(text: string): number {
  if (!/^[1-9]\d{0,4}$/.test(text)) throw new InvalidArgumentError('It must be a whole number of days.')
  return Number(text)
}
