import type { App } from '../contract/index.ts'
import type { HookListener } from '../doors/hooks/index.ts'

/** Where a serving process answers hooks. What that takes is loaded when it opens: an agent waits for the start of its server. */
export interface HookDesk {
  open(): void
  close(): Promise<void>
}

export function createHookDesk(app: App): HookDesk {
  let opening: Promise<HookListener> | undefined
  return {
    open() {
      opening ??= import('../doors/hooks/index.ts').then(({ listenForHooks }) => listenForHooks(app))
    },
    async close() {
      await (await opening)?.close()
    },
  }
}
