import fc from 'fast-check'
import { expect, test } from 'vitest'
import { firstHeading } from '../../text/index.ts'
import { headingInFile } from './heading-in-file.ts'

const parts = [
  '#',
  ' ',
  'a',
  'b',
  '\n',
  '\r\n',
  '=',
  '-',
  '`',
  '>',
  '*',
  '.',
  '部',
  '\t',
  '\\',
  '&amp;',
  '```',
  '<b>',
  '  ',
  ':',
]

test('the heading of a file is the one that the parser sees', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...parts), { maxLength: 14 }), (some) => {
      const body = some.join('')
      expect(headingInFile(body)).toEqual(firstHeading(body))
      expect(headingInFile(`# ${body}`)).toEqual(firstHeading(`# ${body}`))
    }),
    { numRuns: 800 },
  )
})
