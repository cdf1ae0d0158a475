import type { BackgroundHost } from '../../../../contract/index.ts'
import { keepInStep } from './keep-in-step.ts'

/** What a server that stays does for the folders that are mounted on its machine. */
export async function followMounts({ open, signal, log }: BackgroundHost): Promise<void> {
  await keepInStep({
    open: () => open(),
    signal,
    onFailure: ({ folder }, error) =>
      log.warn('A folder of notes was not brought in step', {
        folder,
        reason: error instanceof Error ? error.message : String(error),
      }),
  })
}
