import type { Secret } from './secret.ts'

const header = /-----BEGIN (?:[A-Z0-9]{1,12} ){0,3}PRIVATE KEY(?: BLOCK)?-----/g
const footer = '-----END '
const longestKey = 20_000
const fewestCharacters = 40

/** Blocks of private key material. A header that is only talked about is none. */
export function findPrivateKeys(text: string): Secret[] {
  const found: Secret[] = []
  let done = 0
  for (const match of text.matchAll(header)) {
    if (match.index < done) continue
    const from = match.index + match[0].length
    const block = text.slice(from, from + longestKey)
    const end = block.indexOf(footer)
    const body = end < 0 ? leadingMaterial(block) : block.slice(0, end)
    if (countMaterial(body) < fewestCharacters) continue
    const stop = end < 0 ? from + body.length : from + end + footerLength(block.slice(end, end + 80))
    found.push({ start: match.index, end: stop, label: 'private key' })
    done = stop
  }
  return found
}

function footerLength(text: string): number {
  return /^-----END [A-Z0-9 ]{0,48}-----/.exec(text)?.[0].length ?? footer.length
}

function leadingMaterial(block: string): string {
  return /^(?:[A-Za-z0-9+/=\s\\]|[A-Za-z-]{4,20}: [^\n]{0,80}\n)*/.exec(block.slice(0, 4_000))?.[0] ?? ''
}

function countMaterial(body: string): number {
  let count = 0
  for (const match of body.matchAll(/[A-Za-z0-9+/=]{16,}/g)) count += match[0].length
  return count
}
