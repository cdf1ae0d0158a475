import type { App } from '../contract/index.ts'
import type { HookListener } from '../doors/hooks/index.ts'

/** Where a serving process answers hooks. What that takes is loaded when it opens: an agent waits for the start of its server. */
export interface HookDesk {
  open(): void
  close(): Promise<void>
}

export function createHookDesk(app: App): HookDesk {
  let opening: Promise<HookListener | undefined> | undefined
  return {
    open() {
      opening ??= load(app)
    },
    async close() {
      await (await opening)?.close()
    },
  }
}

/** A program that was updated meanwhile has lost the file: an agent's tools go on, and hooks open the store themselves. */
async function load(app: App): Promise<HookListener | undefined> {
  try {
    const { listenForHooks } = await import('../doors/hooks/index.ts')
    return listenForHooks(app)
  } catch (error) {
    app.log.debug('Hooks over the local socket', { reason: error instanceof Error ? error.message : '' })
    return undefined
  }
}
