import type { IndexedText, MemoryRecord } from '../../../contract/index.ts'
import { experienceOf } from './experience-of.ts'
import { signatureWord } from './signature-word.ts'

/** What of an experience is searched: all that it says, named by its symbols, its topic and the signatures of its error. */
export function indexExperience(record: MemoryRecord): IndexedText {
  const { title, content, scope, symbols, topicKey, signature, looseSignature } = experienceOf(record)
  const { what, why, where, learned } = content
  return {
    title,
    body: [what, why, where, learned].filter((text) => text !== '').join('\n\n'),
    names: [
      ...symbols,
      ...(topicKey?.split('/') ?? []),
      ...(signature === undefined ? [] : [signatureWord(signature, 'exact')]),
      ...(looseSignature === undefined ? [] : [signatureWord(looseSignature, 'loose')]),
    ],
    labels: { scope },
  }
}
