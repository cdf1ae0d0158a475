import { firstHeading } from '../../text/index.ts'

/** A heading of plain words at the very front: what most files begin with. */
const front = /^(?:[ \t]*\r?\n)*# +([\p{L}\p{M}\p{N}][\p{L}\p{M}\p{N} .,:-]*[\p{L}\p{M}\p{N}])[ \t]*(?:\r?\n|$)/u

/** Without one of these no line is a heading of level 1. */
const sign = /^[^\n]*#[ \t]|^[^\n]*=[ \t]*$/m

/** The first heading of level 1; found without a parser where the text is plain enough, for thousands of files. */
export function headingInFile(body: string): string | undefined {
  const plain = front.exec(body)?.[1]
  if (plain !== undefined) return plain.replace(/[ \t]+/g, ' ')
  return sign.test(body) ? firstHeading(body) : undefined
}
