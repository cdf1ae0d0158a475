/** More marks of quotes and lists than this at the front of one line nobody writes on purpose. */
const mostMarks = 12

const mark = '[ \\t]*(?:>|(?:[-*+]|\\d{1,9}[.)])(?=[ \\t]))'
const deepLine = new RegExp(`^((?:${mark}){${mostMarks}})((?:${mark})+)(.*)$`, 'gm')
const rule = /^[ \t]*([-*])(?:[ \t]*\1)+[ \t]*$/

/** A list below so many spaces is deeper than any that is read. */
const deepIndent = /^([ \t]{100,})[-*+>\d]/gm

/**
 * A copy of the text for the parser, of equal length, in which marks of quotes and lists beyond a sane depth are letters. A parser takes a minute for ten
 * kilobytes of such marks, and a tree of that depth cannot be walked.
 */
export function withoutDepth(body: string): string {
  return body
    .replace(deepLine, (line: string, front: string, deep: string, rest: string) =>
      rule.test(line) ? line : `${front}${deep.replace(/\S/g, 'x')}${rest}`,
    )
    .replace(deepIndent, '$1x')
}
