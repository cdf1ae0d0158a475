import { plainLines } from '../disk/index.ts'
import { fingerprint } from '../fingerprint.ts'

const mark = /^<!-- mnema:generated sha256=([0-9a-f]{16})(?: (\S.*?))? -->[ \t]*$/m

function hashOf(text: string): string {
  return fingerprint(plainLines(text).replace(mark, '').trim()).slice(0, 16)
}

/**
 * A whole file of ours.
 * @param head with its two lines of dashes; empty where the tool reads none.
 * @param scope the scope of its rules, where the head cannot say it exactly.
 */
export function generateFile({ head, scope, body }: { head: string; scope: string | undefined; body: string }): string {
  const said = scope === undefined || scope.includes('--') ? '' : ` ${scope}`
  const hash = hashOf(`${head}\n${body}`)
  return `${head}<!-- mnema:generated sha256=${hash}${said} -->\n${body}`
}

/** What a file says of having been generated; undefined for somebody's own. */
export function readGenerated(raw: string): { intact: boolean; scope: string | undefined } | undefined {
  const text = plainLines(raw)
  const found = mark.exec(text)
  if (found === null) return undefined
  return { intact: hashOf(text) === found[1], scope: found[2] }
}
