import { codePointAt, codePointBefore } from './neighbours.ts'

const keycapBase = /[0-9#*]/
const selectable =
  /[\p{Emoji}\p{S}\p{Script=Han}\p{Script=Mongolian}\p{Script=Myanmar}\p{Script=Phags_Pa}\p{P}\u2000-\u2bff\u3000-\u303f]/u
const han = /\p{Script=Han}/u
const enclosingKeycap = 0x20e3
const blackFlag = '\u{1f3f4}'

/** The three sub-national flags that fonts draw: black flag, tag letters, cancel tag. */
const flags = ['gbeng', 'gbsct', 'gbwls'].map(
  (region) =>
    blackFlag +
    [...region].map((letter) => String.fromCodePoint(0xe0000 + letter.charCodeAt(0))).join('') +
    '\u{e007f}',
)

const longestFlag = 14

/** A variation selector is honest once, after a character that has variants. Runs of them carry hidden bytes. */
export function isAllowedSelector(text: string, index: number, codePoint: number): boolean {
  const before = String.fromCodePoint(codePointBefore(text, index))
  if (codePoint >= 0xe0100) return han.test(before)
  if (codePointBefore(text, index) < 0x80) {
    const after = codePointAt(text, index + 1)
    return codePoint === 0xfe0f && keycapBase.test(before) && after === enclosingKeycap
  }
  return selectable.test(before)
}

/** A tag character is honest only inside one of the known flags. */
export function isAllowedTag(text: string, index: number): boolean {
  const near = text.slice(Math.max(0, index - longestFlag), index)
  const start = index - near.length + near.lastIndexOf(blackFlag)
  return near.includes(blackFlag) && flags.some((flag) => text.startsWith(flag, start) && index < start + flag.length)
}
