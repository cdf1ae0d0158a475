import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openCore } from '../composed-core.ts'
import type { Settings } from '../contract/index.ts'
import type { OpenEvaluationStore } from '../eval/index.ts'

/** An embedded store in a temporary folder, composed as the product's own is, with the evaluation's kind as the only one. */
export function evaluationStores(settings: Settings): OpenEvaluationStore {
  return async (kind) => {
    const home = await mkdtemp(join(tmpdir(), 'mnema-eval-'))
    const core = openCore({ ...settings, home, databaseUrl: undefined }, [kind])
    const provenance = { source: 'system', principalId: 'system', clientType: 'eval' } as const
    const bind = (spaceId: string, store = core.database) => ({ store, spaceId, provenance, now: new Date() })
    return {
      space: (spaceId) => ({
        write: (work) =>
          core.database.write((transaction) => work(core.records({ ...bind(spaceId), store: transaction }))),
        search: core.search(bind(spaceId)),
      }),
      async close() {
        await core.close()
        await rm(home, { recursive: true, force: true })
      },
    }
  }
}
