import type { Casing } from '../casing.ts'
import type { Answer, Question } from '../question.ts'
import { familyName } from '../tree/index.ts'

/** Lengths of lines that teams agree on, in characters. */
export const lineLimits = [80, 100, 120] as const

/** What is asked of every text file, whatever its family. */
export const everyFile = {
  finalNewline: {
    id: 'style-final-newline',
    of: 'text files',
    answers: {
      yes: { rule: 'End every file with a newline.', linted: ['format:final-newline'] },
      no: {},
    },
  },
  trailingSpace: {
    id: 'style-trailing-space',
    of: 'text files',
    answers: {
      none: { rule: 'Leave no white space at the end of lines.', least: 0.95, linted: ['format:trailing-space'] },
      some: {},
    },
  },
  lineEnd: {
    id: 'style-line-end',
    of: 'text files',
    answers: {
      lf: { rule: 'End lines with LF, not with CRLF.', linted: ['format:line-end'] },
      crlf: { rule: 'End lines with CRLF.', linted: ['format:line-end'] },
    },
  },
} as const satisfies Record<string, Question>

/** What is asked of the files of one family. */
export interface FamilyQuestions {
  indent: Question
  lineLength: ReadonlyMap<number, Question>
  fileNames: Question
  testNames: Question
  testPlaces: Question
}

const made = new Map<string, FamilyQuestions>()

/** @param code the files are source code, and not data. */
export function familyQuestions(family: string, code: boolean): FamilyQuestions {
  const known = made.get(family)
  if (known !== undefined) return known
  const name = familyName(family)
  const what = code ? `${name} code` : `${name} files`
  const questions: FamilyQuestions = {
    indent: {
      id: 'style-indent',
      of: `${name} files`,
      answers: {
        tabs: { rule: `Indent ${what} with tabs.`, linted: ['format:indent'] },
        ...Object.fromEntries(
          ['2', '3', '4', '8'].map((step): [string, Answer] => [
            step,
            { rule: `Indent ${what} with ${step} spaces.`, linted: ['format:indent'] },
          ]),
        ),
      },
    },
    lineLength: new Map(
      lineLimits.map((limit) => [
        limit,
        {
          id: `style-line-length-${limit}`,
          of: `${name} files with long lines`,
          answers: {
            within: { rule: `Keep lines of ${what} within ${limit} characters.`, linted: ['format:line-length'] },
            over: {},
          },
        },
      ]),
    ),
    fileNames: { id: 'style-file-names', of: `names of ${name} files`, answers: casings(name) },
    testNames: {
      id: 'style-test-file-names',
      of: `${name} test files`,
      answers: Object.fromEntries(
        ['*.test', '*.spec', '*_test', '*_spec', 'test_*', '*Test', '*Tests', '*Spec'].map((form): [string, Answer] => [
          form,
          { rule: `Name ${name} test files \`${form}.…\`.` },
        ]),
      ),
    },
    testPlaces: {
      id: 'style-test-places',
      of: `${name} test files`,
      answers: {
        beside: { rule: `Put ${name} tests beside the code that they test.` },
        apart: { rule: `Put ${name} tests in the folder of tests, not beside the code.` },
      },
    },
  }
  made.set(family, questions)
  return questions
}

function casings(name: string): Record<string, Answer> {
  const all: readonly Casing[] = ['kebab-case', 'snake_case', 'camelCase', 'PascalCase']
  return Object.fromEntries(
    all.map((casing) => [casing, { rule: `Name ${name} files in ${casing}.`, linted: ['format:file-names'] }]),
  )
}
