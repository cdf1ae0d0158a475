import { CharacterClass, classOf } from './character-class.ts'
import { normalise } from './normalise.ts'
import { splitIdentifier } from './split-identifier.ts'
import { stem } from './stem.ts'
import { isFunctionCharacter, isStopWord } from './stop-words.ts'

/** Longer ones are no words: hashes, encoded blobs. They are cut, so that an equal one is still found. */
const longestToken = 64

/** Receives each token; `whole` marks one that repeats words which were or will be given by themselves. */
export type TokenSink = (token: string, whole: boolean) => void

/**
 * The words of a text, in one form for writing and asking and for every database.
 *
 * - words: lower case, stemmed; stop words left out unless `everything`
 * - identifiers: whole and in parts, `sync-ledger2` → sync-ledger2, sync, ledger2, ledger, 2
 * - Han and Hangul: characters and pairs, kana and other unspaced scripts: pairs (a lone character by itself)
 */
export function tokenise(text: string, sink: TokenSink, everything = false): void {
  const plain = normalise(text)
  let at = 0
  while (at < plain.length) {
    const kind = classOf(plain.codePointAt(at) ?? 0)
    if (kind === CharacterClass.word) at = readCompound(plain, at, sink, everything)
    else if (kind === CharacterClass.syllable || kind === CharacterClass.unspaced)
      at = readRun(plain, at, sink, everything)
    else if (kind === CharacterClass.pictograph) {
      const character = String.fromCodePoint(plain.codePointAt(at) ?? 0)
      sink(character, false)
      at += character.length
    } else at++
  }
}

/** Words with joiners between them: each word, then the whole. */
function readCompound(text: string, start: number, sink: TokenSink, everything: boolean): number {
  let at = start
  let words = 0
  for (;;) {
    const end = endOfWord(text, at)
    words++
    emitWord(text.slice(at, end), sink, everything)
    at = end
    let next = at
    while (next < text.length && next - at < 3 && classOf(text.charCodeAt(next)) === CharacterClass.joiner) next++
    if (next === at || next >= text.length || classOf(text.codePointAt(next) ?? 0) !== CharacterClass.word) break
    at = next
  }
  // `c++` and `c#` are words of their own.
  const next = text.charCodeAt(at)
  const sign = next === 0x2b || next === 0x23 ? /^(?:\+\+|#)(?![\w+#])/.exec(text.slice(at, at + 3)) : null
  const end = sign === null ? at : at + sign[0].length
  if ((words > 1 || sign !== null) && end - start <= longestToken) sink(text.slice(start, end).toLowerCase(), true)
  return end
}

function endOfWord(text: string, start: number): number {
  let at = start
  while (at < text.length) {
    const code = text.codePointAt(at) ?? 0
    if (classOf(code) === CharacterClass.word) at += code > 0xffff ? 2 : 1
    else if (
      code === 0x27 &&
      at > start &&
      at + 1 < text.length &&
      classOf(text.charCodeAt(at + 1)) === CharacterClass.word
    )
      at++
    else break
  }
  return at
}

/** What one written word gives; texts repeat their words. */
interface Analysed {
  term: string
  stopped: boolean
  parts: readonly { term: string; stopped: boolean }[]
}

const analysed = new Map<string, Analysed>()
const mostAnalysed = 20_000
/** Longer words are rarely written twice, and would fill the memory. */
const longestAnalysed = 32

function analyse(written: string): Analysed {
  const known = analysed.get(written)
  if (known !== undefined) return known
  const word = written.replace(/'s$/i, '').replaceAll("'", '').slice(0, longestToken)
  const ofWord = (text: string) => {
    const lower = text.toLowerCase()
    return { term: stem(lower), stopped: isStopWord(lower) }
  }
  const found = { ...ofWord(word), parts: splitIdentifier(word).map(ofWord) }
  if (written.length <= longestAnalysed) {
    if (analysed.size >= mostAnalysed) analysed.clear()
    analysed.set(written, found)
  }
  return found
}

function emitWord(written: string, sink: TokenSink, everything: boolean): void {
  const { term, stopped, parts } = analyse(written)
  if (term === '' || (stopped && !everything)) return
  sink(term, parts.length > 0)
  for (const part of parts) if (everything || !part.stopped) sink(part.term, false)
}

/** Characters without spaces between them: characters where they mean something, and each pair of neighbours. */
function readRun(text: string, start: number, sink: TokenSink, everything: boolean): number {
  let at = start
  let previous = ''
  let length = 0
  while (at < text.length) {
    const code = text.codePointAt(at) ?? 0
    const kind = classOf(code)
    if (kind !== CharacterClass.syllable && kind !== CharacterClass.unspaced) break
    const character = String.fromCodePoint(code)
    const empty = isFunctionCharacter(character)
    if (kind === CharacterClass.syllable && (everything || !empty)) sink(character, false)
    if (previous !== '' && (everything || !(empty && isFunctionCharacter(previous)))) sink(previous + character, false)
    previous = character
    at += character.length
    length++
  }
  if (length === 1 && classOf(previous.codePointAt(0) ?? 0) === CharacterClass.unspaced) sink(previous, false)
  return at
}
