import { hiddenPattern } from './hidden-characters.ts'
import { trait } from './traits.ts'
import { rewrite, type View } from './view.ts'

const rounds = 3
const percent = /%[0-7][0-9a-f]|%[c-f][0-9a-f](?:%[89ab][0-9a-f]){1,3}/gi
const jsonEscape = /\\(?:u[0-9a-f]{4}|["'/\\bfnrt])/gi
const controls: Readonly<Record<string, string>> = { b: '\b', f: '\f', n: '\n', r: '\r', t: '\t' }

/**
 * The text as written, and as it reads without hidden characters, without JSON escapes and without percent encoding, up to three
 * layers deep. Most texts have only the first view.
 */
export function viewsOf(text: string, traits: number): readonly View[] {
  let present: View = { text, map: undefined }
  const views = [present]
  const add = (next: View) => {
    if (next === present) return
    present = next
    views.push(next)
  }
  if (traits & trait.hidden) add(rewrite(present, hiddenPattern, () => ''))
  if ((traits & (trait.backslash | trait.percent)) === 0) return views
  for (let round = 0; round < rounds; round += 1) {
    const before = present
    if (present.text.includes('\\')) add(rewrite(present, jsonEscape, readEscape))
    if (present.text.includes('%')) add(rewrite(present, percent, decode))
    if (present === before) break
  }
  return views
}

function readEscape(found: string): string {
  if (found.length === 6) return String.fromCharCode(Number.parseInt(found.slice(2), 16))
  const letter = found.slice(1)
  return controls[letter] ?? letter
}

function decode(found: string): string {
  try {
    return decodeURIComponent(found)
  } catch {
    // Bytes that are no UTF-8 stay as they are written.
    return found
  }
}
