import { expect, test } from 'vitest'
import { createApp } from '../../app.ts'
import { loadSettings } from '../../config.ts'
import { rules } from '../../kinds/rules/index.ts'
import { renderRulesReport, runRulesEvaluation } from './index.ts'

test.each(['static', 'none'])(
  'choosing beats plain overlap of words (embedder %s)',
  async (embedder) => {
    const report = await runRulesEvaluation({
      open: (home) => createApp({ settings: loadSettings({}, { home, embedder, logLevel: 'silent' }), kinds: [rules] }),
    })
    expect(renderRulesReport(report)).toContain('one word in common')
    const named = new Map(report.reported.map((row) => [row.tasks, row]))
    for (const tasks of ['English tasks and rules', 'Chinese tasks and rules']) {
      const { mnema, oneWord, twoWords } = named.get(tasks) ?? expect.fail(tasks)
      expect(mnema.precision).toBeGreaterThan((oneWord.precision ?? 0) + 0.2)
      expect(mnema.recall).toBeGreaterThan((twoWords.recall ?? 0) + 0.2)
    }
    const off = named.get('off-topic tasks') ?? expect.fail('off-topic')
    expect(off.mnema.chosen).toBeLessThan(0.25)
  },
  120_000,
)
