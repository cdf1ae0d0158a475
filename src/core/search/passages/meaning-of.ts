import { readCode } from './code.ts'

/**
 * What is embedded of a passage; of several texts the mean is taken. A person's name says who and nothing of the subject, so it is left out.
 * Source code is meant by all of it and by its name and documentation alone.
 */
export function meaningOf(passage: { title: string; person: string | undefined; text: string }): string[] {
  const { title, person, text } = passage
  const subject = person === undefined ? text : text.replaceAll(person, ' ')
  const titled = title === '' || title === person || subject.startsWith(title) ? subject : `${title}\n${subject}`
  const code = readCode(text)
  return code === undefined ? [titled] : [titled, `${code.name} ${code.documentation}`]
}
