import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Tokens of the servers that this person's agent programs were connected with, under their addresses. */
type Tokens = Readonly<Record<string, string>>

function fileIn(home: string): string {
  return join(home, 'servers.json')
}

/** One spelling of an address: `https://memory.example.org/mnema`, without a slash at the end. */
function keyOf(url: string): string {
  const { origin, pathname } = new URL(url)
  return `${origin}${pathname.replace(/\/+$/, '')}`
}

function readTokens(home: string): Tokens {
  let text: string
  try {
    text = readFileSync(fileIn(home), 'utf8')
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return {}
    throw error
  }
  const kept: unknown = JSON.parse(text)
  if (typeof kept !== 'object' || kept === null) return {}
  return Object.fromEntries(
    Object.entries(kept).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  )
}

/**
 * The token for a server, as it was kept when an agent program was connected with it.
 * @param url with or without a slash at the end.
 * @throws for a file that cannot be read or is not JSON.
 */
export function readServerToken(home: string, url: string): string | undefined {
  return readTokens(home)[keyOf(url)]
}

/**
 * Keeps the token in a file that only this person can read, or forgets it where it is undefined. The file goes with its last token.
 * @throws for a folder that cannot be written to.
 */
export function keepServerToken(home: string, url: string, token: string | undefined): void {
  const { [keyOf(url)]: _former, ...others } = readTokens(home)
  const tokens: Tokens = token === undefined ? others : { ...others, [keyOf(url)]: token }
  const file = fileIn(home)
  if (Object.keys(tokens).length === 0) {
    rmSync(file, { force: true })
    return
  }
  mkdirSync(home, { recursive: true, mode: 0o700 })
  const draft = `${file}.${process.pid}`
  writeFileSync(draft, `${JSON.stringify(tokens, null, 2)}\n`, { mode: 0o600 })
  renameSync(draft, file)
}
