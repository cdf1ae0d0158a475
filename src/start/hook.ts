import { loadSettings } from '../config.ts'
import { runHook } from '../doors/hooks/index.ts'

/** `mnema hook <runtime> <event>`. Ends the process with code 0 whatever happens: a host's turn goes on. */
export async function startHook(argv: readonly string[]): Promise<void> {
  const settings = loadHookSettings()
  await runHook(argv, process.stdin, process.env, {
    home: settings.home,
    recallTimeout: settings.recall.timeout,
    async open() {
      const { createLifecycle } = await import('../lifecycle.ts')
      return createLifecycle(settings)
    },
  })
  process.exit(0)
}

/** A setting that cannot be must not silence the memory: the defaults serve, and `mnema doctor` names the setting. */
function loadHookSettings() {
  try {
    return loadSettings(process.env)
  } catch {
    // Only the two that say where the store is.
    const { MNEMA_HOME, MNEMA_DATABASE_URL } = process.env
    return loadSettings({ MNEMA_HOME, MNEMA_DATABASE_URL })
  }
}
