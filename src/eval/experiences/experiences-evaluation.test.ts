import { expect, test } from 'vitest'
import { createApp } from '../../app.ts'
import { loadSettings } from '../../config.ts'
import { experiences } from '../../kinds/experiences/index.ts'
import { renderExperiencesReport, runExperiencesEvaluation } from './index.ts'

test('failures met before are recognised, and others are not taken for them', async () => {
  const report = await runExperiencesEvaluation({
    open: (home) =>
      createApp({ settings: loadSettings({}, { home, embedder: 'none', logLevel: 'silent' }), kinds: [experiences] }),
  })
  expect(renderExperiencesReport(report)).toContain('plain BM25')
  const all = report.reported.find(({ failures }) => failures === 'all failures') ?? expect.fail('all failures')
  expect(all.mnema.later).toBeGreaterThan(60)
  expect(all.mnema.near).toBeGreaterThan(60)
  expect(all.mnema.hit1).toBeGreaterThan(0.85)
  expect(all.mnema.falseMatch).toBeLessThan(0.1)
  expect(all.mnema.hit1 - all.mnema.falseMatch).toBeGreaterThan(all.plainCut.hit1 - all.plainCut.falseMatch + 0.15)
}, 600_000)
