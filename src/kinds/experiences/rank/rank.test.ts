import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { experienceStates, type Failure, trustLevels } from '../experience.ts'
import { exactSignature, looseSignature } from '../signature/index.ts'
import { symbolsIn } from '../symbols/index.ts'
import {
  type Asked,
  formatMatched,
  isRelevant,
  prepareQuery,
  type RankCandidate,
  rankExperiences,
  scoreExperience,
} from './index.ts'

const now = new Date('2026-10-22T14:20:16Z')
const day = 86_400_000

function candidate(changes: Partial<RankCandidate> & { what?: string } = {}): RankCandidate {
  const { what = 'ld: undefined symbol deflate', ...rest } = changes
  const content = {
    what,
    why: 'zlib was not on the link line',
    where: 'Makefile LDLIBS',
    learned: 'add -lz after the object files',
  }
  return {
    ref: 'lr_01a163fbe95e791e8c5c45763b9e6937',
    title: 'Link zlib with -lz',
    content,
    projectId: 'p1',
    projectName: 'zlib-port',
    trust: 'local_auto',
    state: 'active',
    signature: exactSignature(what),
    looseSignature: looseSignature(what),
    symbols: symbolsIn(`${what}\n${content.where}`, 24),
    tool: 'bash',
    environment: { os: 'darwin' },
    sources: 1,
    usedSuccess: 0,
    usedFailure: 0,
    updatedAt: now,
    ...rest,
  }
}

function failure(error: string, changes: Partial<Failure> = {}): Failure {
  return {
    tool: 'bash',
    command: 'make',
    error,
    exitCode: 2,
    environment: {},
    workingDirectory: undefined,
    commit: undefined,
    dirty: undefined,
    at: now,
    ...changes,
  }
}

function asked(text: string, changes: Partial<Asked> = {}) {
  return prepareQuery({
    text,
    failure: undefined,
    project: { id: 'p1', name: 'zlib-port' },
    environment: { os: 'darwin' },
    now,
    ...changes,
  })
}

const error = 'ld: undefined symbol deflate'

describe('the nine signals', () => {
  test('are printed as the tool reference prints them, and sum to the score', () => {
    const scored = scoreExperience(asked(error, { failure: failure(error) }), candidate())
    expect(formatMatched(scored)).toBe(
      'error_signature sha256:d3edaf502f6fc7121… (0.30), code_symbol deflate (0.20), lexical deflate,ld,symbol,undefi… (0.15), same_project zlib-port (0.10), environment os=darwin (0.05), recency 0d (0.05), tool_name bash (0.05), trust local_auto (0.03), evidence sources=1,used_success=0 (0.01)',
    )
    expect(scored.score).toBe(0.94)
  })

  test('show what differs, and those that give nothing', () => {
    const scored = scoreExperience(
      asked('how do I set up a calendar?', {
        failure: failure('calendar.ics is empty', { tool: 'npm' }),
        project: { id: 'p2', name: 'shop' },
        environment: { os: 'linux', node: '20.19.0' },
      }),
      candidate({ environment: { os: 'darwin', node: '20.2.0' }, updatedAt: new Date(now.getTime() - 91 * day) }),
    )
    expect(formatMatched(scored)).toBe(
      'environment os=darwin≠linux,node=20.… (0.03), trust local_auto (0.03), recency 91d (0.02), evidence sources=1,used_success=0 (0.01), error_signature none (0.00), code_symbol none (0.00), lexical none (0.00), same_project zlib-port≠shop (0.00), tool_name bash≠npm (0.00)',
    )
    expect(isRelevant(scored)).toBe(false)
  })

  test('a loose signature is worth 0.18 and says that it is loose', () => {
    const what = "error: port '3000' of service is in use"
    const scored = scoreExperience(asked('error: port "8080" of service is in use'), candidate({ what }))
    expect(formatMatched(scored)).toMatch(/error_signature loose sha256:[0-9a-f]{11}… \(0\.18\)/)
  })

  test('a tool that the question names is the tool that failed', () => {
    const scored = scoreExperience(asked('terraform deflate undefined symbol'), candidate({ tool: 'terraform' }))
    expect(formatMatched(scored)).toContain('tool_name terraform (0.05)')
  })

  test('failures after it was read count against it and are told first', () => {
    const scored = scoreExperience(asked(error), candidate({ sources: 2, usedSuccess: 1, usedFailure: 3 }))
    expect(formatMatched(scored)).toContain('evidence used_failure=3,sources=2… (0.00)')
  })

  test('versions of one major agree, names of symbols are read whatever a linker puts before them', () => {
    const scored = scoreExperience(
      asked('Undefined symbols for architecture arm64: "_deflate", referenced from: _main in main.o', {
        environment: { os: 'darwin', clang: '17.0.6' },
      }),
      candidate({ environment: { os: 'darwin', clang: '17.0.1' } }),
    )
    expect(formatMatched(scored)).toContain('code_symbol _deflate (0.20)')
    expect(formatMatched(scored)).toContain('environment os=darwin,clang=17.0.1 (0.05)')
  })

  test('a name of a project in Chinese is cut between characters', () => {
    const projectName = '非常非常长的项目名称需要被截断才能放得下这一行里的全部内容'
    const scored = scoreExperience(asked(error), candidate({ projectName }))
    expect(formatMatched(scored)).toContain(`same_project ${projectName.slice(0, 24)}… (0.10)`)
  })

  test('printed parts sum to the score, whatever is asked and recorded', () => {
    const text = fc.array(
      fc.constantFrom(
        'ld:',
        'undefined',
        'symbol',
        'deflate',
        'inflate',
        '错误',
        '无法链接',
        'E0308',
        'src/a.c:3:4',
        '\n',
        '12',
      ),
      { maxLength: 30 },
    )
    const words = text.map((parts) => parts.join(' '))
    fc.assert(
      fc.property(
        words,
        words,
        fc.option(words, { nil: undefined }),
        fc.constantFrom(...trustLevels),
        fc.nat(20),
        fc.nat(20),
        fc.nat(2000),
        fc.constantFrom('p1', 'p2', undefined),
        fc.dictionary(fc.constantFrom('os', 'arch', 'node'), fc.constantFrom('20.1.0', '20.2.0', '18.0.0', 'x')),
        (query, what, seen, trust, sources, usedSuccess, days, projectId, environment) => {
          const scored = scoreExperience(
            asked(query, {
              failure: seen === undefined ? undefined : failure(seen),
              environment: { os: 'x', node: '20.1.0' },
            }),
            candidate({
              what,
              trust,
              sources,
              usedSuccess,
              projectId,
              environment,
              updatedAt: new Date(now.getTime() - days * day),
            }),
          )
          const printed = [...formatMatched(scored).matchAll(/\((\d\.\d\d)\)(?=, |$)/g)].map(([, part]) => Number(part))
          expect(printed).toHaveLength(9)
          expect(printed).toEqual([...printed].sort((one, other) => other - one))
          expect(printed.reduce((sum, part) => sum + part, 0).toFixed(2)).toBe(scored.score.toFixed(2))
          expect(scored.score).toBeLessThanOrEqual(1)
        },
      ),
      { numRuns: 300 },
    )
  })
})

describe('what is relevant', () => {
  test.each([
    ['the error itself', error],
    [
      'the error in a log',
      `cc -o app main.o\n/usr/bin/ld: undefined symbol deflate\nmake: *** [Makefile:3: app] Error 1`,
    ],
    ['a few words', 'zlib deflate undefined symbol when linking'],
    ['Chinese around the symbol', '链接的时候报 undefined symbol deflate 怎么办'],
  ])('%s', (_, text) => {
    expect(isRelevant(scoreExperience(asked(text), candidate()))).toBe(true)
  })

  test.each([
    ['another symbol', 'ld: undefined symbol BZ2_bzCompress'],
    ['another error of the tool', 'ld: cannot find -lssl: No such file or directory'],
    ['the project and the tool alone', 'bash in zlib-port'],
    ['nothing in common', 'how do I set up a calendar?'],
    ['ordinary words that stand there in another order', 'the symbol is undefined'],
  ])('not: %s', (_, text) => {
    expect(isRelevant(scoreExperience(asked(text, { failure: failure(text) }), candidate()))).toBe(false)
  })

  test('a Chinese description finds a Chinese record', () => {
    const what = '链接失败：符号 deflate 未定义'
    expect(isRelevant(scoreExperience(asked('链接失败，deflate 这个符号未定义'), candidate({ what })))).toBe(true)
  })
})

describe('the order', () => {
  const score = (changes: Partial<RankCandidate>) => scoreExperience(asked(error), candidate(changes))
  const refs = (...hits: Parameters<typeof rankExperiences>) => rankExperiences(...hits).map(({ ref }) => ref)

  test('goes by score, then trust, then the newer, then the ref', () => {
    const later = new Date(now.getTime() + 1000)
    const ranked = refs([
      score({ ref: 'lr_d' }),
      score({ ref: 'lr_c' }),
      score({ ref: 'lr_b', updatedAt: later }),
      // One hundredth less for recency, one more for trust.
      score({ ref: 'lr_a', trust: 'local_person', updatedAt: new Date(now.getTime() - 20 * day) }),
      score({ ref: 'lr_e', trust: 'team_verified' }),
    ])
    expect(ranked).toEqual(['lr_e', 'lr_a', 'lr_b', 'lr_c', 'lr_d'])
  })

  test('never gives what is wrong or withdrawn', () => {
    const all = experienceStates.map((state) => score({ ref: `lr_${state}`, state }))
    expect(refs(all)).toEqual(['lr_active', 'lr_disputed', 'lr_stale', 'lr_superseded'])
  })

  test('puts what was replaced below its replacement, whatever their scores', () => {
    const old = score({ ref: 'lr_old', state: 'superseded', trust: 'team_verified', sources: 5 })
    const middle = score({ ref: 'lr_middle', state: 'superseded' })
    const live = score({ ref: 'lr_live', environment: {} })
    const other = score({ ref: 'lr_other', trust: 'local_person' })
    const replacements = new Map([
      ['lr_old', 'lr_middle'],
      ['lr_middle', 'lr_live'],
    ])
    expect(refs([old, middle, live, other], replacements)).toEqual(['lr_live', 'lr_middle', 'lr_old', 'lr_other'])
    expect(refs([old], new Map([['lr_old', 'lr_gone']]))).toEqual(['lr_old'])
    const circle = new Map([
      ['lr_old', 'lr_middle'],
      ['lr_middle', 'lr_old'],
    ])
    expect(refs([old, middle], circle)).toHaveLength(2)
  })
})
