import type { App, Caller, Elsewhere } from '../../contract/index.ts'
import { MnemaError } from '../../contract/index.ts'

/** Who is at the door. */
export interface Requester {
  caller: Caller
  sessionId: string | undefined
  /** Only for a caller on this machine: a path of another machine means nothing here. */
  workingDirectory: string | undefined
  /** For a caller with a token: it may be anywhere. */
  elsewhere: Elsewhere | undefined
}

/** Most characters of what a caller elsewhere says about its folder. */
const longestWord = 4096

/** Client types by which a person speaks; all others are agent programs. */
const personal = new Set(['rest', 'console', 'admin'])

/** Client types are names, never text: anything else counts as unsaid. */
export function readClientType(value: string | null): string {
  return value !== null && /^[a-z0-9][a-z0-9_-]{0,31}$/.test(value) ? value : 'rest'
}

function bearer(request: Request): string | undefined {
  const header = request.headers.get('authorization')
  if (header === null) return undefined
  return /^Bearer +(\S+) *$/i.exec(header)?.[1] ?? ''
}

function named<K extends keyof Elsewhere>(key: K, value: string | null): Elsewhere {
  return value === null || value.length > longestWord ? {} : { [key]: value }
}

export interface Asked {
  /** What is said with the request: headers, or the query where `inQuery`. */
  inQuery: boolean
  audience?: Caller['audience']
  /** Client type where nothing is said. */
  clientType?: string
  /** Loopback: no token is needed. */
  open: boolean
}

/**
 * @throws MnemaError `unauthorized` without a token where one is needed, and for a token that is unknown, expired or revoked, wherever it comes from.
 */
export async function readRequester(app: App, request: Request, asked: Asked): Promise<Requester> {
  const query = new URL(request.url).searchParams
  const said = (name: string): string | null =>
    request.headers.get(`x-mnema-${name.replaceAll('_', '-')}`) ?? (asked.inQuery ? query.get(name) : null)
  const clientType = readClientType(said('client_type') ?? asked.clientType ?? null)
  const audience = asked.audience ?? (personal.has(clientType) ? 'person' : 'agent')
  const sessionId = said('session_id') ?? undefined
  const token = bearer(request)
  if (token !== undefined) {
    const caller = token === '' ? undefined : await app.identity.authenticate(token, audience, clientType)
    if (caller === undefined) {
      throw new MnemaError('unauthorized', 'The token is unknown, expired or revoked.', {
        remedy: 'Ask the keeper of this server for a new one: mnema token create.',
      })
    }
    return {
      caller,
      sessionId,
      workingDirectory: undefined,
      elsewhere: { ...named('projectIdentity', said('project')), ...named('root', said('root')) },
    }
  }
  if (!asked.open) {
    throw new MnemaError('unauthorized', 'This server needs a token.', {
      remedy: 'Send it as "Authorization: Bearer …"; mnema token create makes one.',
    })
  }
  const caller = await app.identity.localCaller(audience, clientType)
  return { caller, sessionId, workingDirectory: said('directory') ?? undefined, elsewhere: undefined }
}
