import { casingOf } from '../casing.ts'
import type { Finding } from '../findings.ts'
import type { Question } from '../question.ts'
import type { TreeFile } from '../tree/index.ts'
import { measureLines } from './measure-lines.ts'
import { everyFile, type FamilyQuestions, familyQuestions, lineLimits } from './style-questions.ts'

/** Prose: its indentation and the length of its lines follow the text. */
const prose: ReadonlySet<string> = new Set(['markdown', 'text', 'restructuredtext'])
/** The compiler names the files. */
const namedByCompiler: ReadonlySet<string> = new Set(['java'])
/** A line that comes so near to a limit is one at which the author had a choice; in characters. */
const nearLimit = 20

/** What the form of a text says: for files of its family, and for all text files. */
export function observeStyle(file: TreeFile, text: string): { family: readonly Finding[]; every: readonly Finding[] } {
  const lines = measureLines(text)
  const questions = familyQuestions(file.family, file.language !== undefined)
  const family: Finding[] = [...nameFindings(file, questions)]
  if (lines.indent !== undefined && !prose.has(file.family)) {
    family.push(one(questions.indent, lines.indent, lines.indentLine))
  }
  if (file.language !== undefined) {
    for (const limit of lineLimits) {
      const question = questions.lineLength.get(limit)
      if (question === undefined || lines.longest <= limit - nearLimit) continue
      family.push(one(question, lines.longest <= limit ? 'within' : 'over', lines.longestLine))
    }
  }
  const every = [one(everyFile.finalNewline, lines.finalNewline ? 'yes' : 'no', lines.count)]
  // Two spaces at the end of a line mean something in Markdown.
  if (file.family !== 'markdown')
    every.push(one(everyFile.trailingSpace, lines.trailing === 0 ? 'none' : 'some', Math.max(1, lines.trailing)))
  if (lines.ended > 0) every.push(one(everyFile.lineEnd, lines.carriage * 2 > lines.ended ? 'crlf' : 'lf', 1))
  return { family, every }
}

function one(question: Question, answer: string, line: number): Finding {
  return { question, answers: new Map([[answer, { count: 1, line }]]) }
}

const testForms: readonly (readonly [string, RegExp])[] = [
  ['*.test', /\.test\.[^.]+$/],
  ['*.spec', /\.spec\.[^.]+$/],
  ['*_test', /_test\.[^.]+$/],
  ['*_spec', /_spec\.[^.]+$/],
  ['test_*', /^test_.*\.[^.]+$/],
  ['*Test', /Test\.[^.]+$/],
  ['*Tests', /Tests\.[^.]+$/],
  ['*Spec', /Spec\.[^.]+$/],
]

/** Families in which a team chooses where tests are. */
const freePlaces: ReadonlySet<string> = new Set(['typescript', 'javascript', 'python', 'php', 'csharp'])
const testFolders = /(?:^|\/)(?:tests?|__tests__|specs?|e2e)\//i

function nameFindings(file: TreeFile, questions: FamilyQuestions): Finding[] {
  if (file.language === undefined) return []
  const name = file.path.slice(file.path.lastIndexOf('/') + 1)
  const form = file.test ? testForms.find(([, pattern]) => pattern.test(name))?.[0] : undefined
  if (form !== undefined) {
    const found = file.family === 'go' ? [] : [one(questions.testNames, form, 1)]
    if (freePlaces.has(file.family))
      found.push(one(questions.testPlaces, testFolders.test(file.path) ? 'apart' : 'beside', 1))
    return found
  }
  if (namedByCompiler.has(file.family)) return []
  const casing = casingOf(name.replace(/\..*$/s, ''))
  return casing === undefined || casing === 'UPPER_CASE' ? [] : [one(questions.fileNames, casing, 1)]
}
