import { hiddenPattern } from '../hidden-characters.ts'
import { trait, traitsOf } from '../traits.ts'

const apostrophes = /[\u2018\u2019\u02bc\uff07]/g
const gaps = /[^\S ][\s*]*|\*[\s*]*| [\s*]+/g

/** The text as a reader takes it: without hidden characters, full-width and styled letters made plain, in lower case. */
export function readPlainly(raw: string): string {
  const traits = traitsOf(raw)
  let plain = traits & trait.hidden ? raw.replace(hiddenPattern, '') : raw
  if (traits & trait.styled) plain = plain.normalize('NFKC')
  return plain.replace(apostrophes, "'").toLowerCase()
}

/** A plain text with every run of white space and emphasis made one space. */
export function asProse(plain: string): string {
  return plain.replace(gaps, ' ')
}

/** A plain text with continued lines joined and blanks made single, line ends kept. */
export function asCommands(plain: string): string {
  return plain.replace(/\\\r?\n/g, ' ').replace(/[ \t]{2,}|\t/g, ' ')
}
