import { MnemaError } from '../../../contract/index.ts'
import { referencesIn } from '../text/index.ts'

const relationLine = /^[ \t]{0,3}[-*+][ \t]+[^\r\n]*\[\[[^\r\n]+\]\][^\r\n]*$/gm

/**
 * The body with the line `- relation [[target]]`: below the last such line, else at the end with a blank line before, else below the first line. The
 * first place counts at which the line is read as a link: at the end of a text whose last code block is open it would not be.
 * @throws MnemaError `invalid_input` where no place does.
 */
export function insertRelation(body: string, relation: string, target: string, field: string): string {
  const eol = body.includes('\r\n') ? '\r\n' : '\n'
  const line = `- ${relation} [[${target}]]`
  const before = referencesIn(body).length
  for (const candidate of candidates(body, line, eol))
    if (referencesIn(candidate).length === before + 1 && reads(candidate, relation)) return candidate
  throw new MnemaError('invalid_input', 'The link cannot be written into this note so that it is read as one.', {
    field: `${field}relation`,
    remedy: 'Give a relation of at most six plain words, or close the code block in which the text ends.',
  })
}

function* candidates(body: string, line: string, eol: string): Generator<string> {
  for (const match of [...body.matchAll(relationLine)].reverse()) {
    const end = match.index + match[0].length
    yield `${body.slice(0, end)}${eol}${line}${body.slice(end) === '' ? eol : body.slice(end)}`
  }
  const text = body.replace(/\s+$/u, '')
  yield text === '' ? `${line}${eol}` : `${text}${eol}${eol}${line}${eol}`
  const first = /^[^\r\n]*/.exec(body)?.[0] ?? ''
  yield `${first}${eol}${eol}${line}${eol}${body.slice(first.length)}`
}

function reads(body: string, relation: string): boolean {
  return referencesIn(body).some((reference) => reference.relation === relation)
}
