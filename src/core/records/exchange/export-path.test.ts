import fc from 'fast-check'
import { expect, it } from 'vitest'
import { exportPath } from './export-path.ts'
import { safeSegment } from './safe-segment.ts'

const id = 'nt_01a22e288fe671048eff2292e0d6aa68'
const unplaced = (title: string) => exportPath({ id, kind: 'notes', title, places: [] })
const placed = (path: string) => exportPath({ id, kind: 'nodes', title: 't', places: [{ tree: 'project', path }] })

it('names a file after its place, or after its title and id', () => {
  expect(placed('Shop/登录')).toBe('nodes/project/Shop/登录.md')
  expect(unplaced('Budget: part "two" #1')).toBe('notes/budget-part-two-1-8eff2292e0d6aa68.md')
  expect(unplaced('…')).toBe('notes/8eff2292e0d6aa68.md')
})

it('avoids what Windows, git or a shell take for something else', () => {
  expect(placed('con/Aux.d/lpt1')).toBe('nodes/project/%63on/%41ux.d/%6Cpt1.md')
  expect(placed('.git/..')).toBe('nodes/project/%2Egit/%2E%2E.md')
  expect(placed('ends./ends /a:b*c?')).toBe('nodes/project/ends%2E/ends%20/a%3Ab%2Ac%3F.md')
  expect(placed('a.md/b')).not.toBe(placed('a'))
  expect(placed('a.md/b').split('/').slice(0, 3).join('/')).not.toBe(placed('a'))
})

it('keeps different names different, short and safe', () => {
  const name = fc.oneof(
    fc.string({ unit: 'grapheme', minLength: 1, maxLength: 300 }),
    fc.constantFrom('%41', 'A', '~', 'a.md', 'a.MD', 'a%2Emd', 'nul.txt', 'x'.repeat(250), `${'x'.repeat(249)}y`),
  )
  fc.assert(
    fc.property(name, name, (one, two) => {
      for (const ending of ['', '.md']) {
        const segment = safeSegment(one, ending)
        expect(Buffer.byteLength(segment)).toBeLessThanOrEqual(200)
        expect(segment).not.toMatch(/[\\/:*?"<>|\p{Cc}]|^[. ]|[. ]$/u)
        expect(segment).not.toMatch(/^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i)
        if (one.normalize('NFC') !== two.normalize('NFC')) expect(safeSegment(two, ending)).not.toBe(segment)
      }
      expect(safeSegment(one, '')).not.toMatch(/\.md$/i)
    }),
    { numRuns: 2000 },
  )
})
