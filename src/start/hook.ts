import { loadSettings } from '../config.ts'
import type { App, Settings } from '../contract/index.ts'
import { runHook } from '../doors/hooks/index.ts'
import { readServerToken } from '../servers.ts'
import { version } from '../version.ts'

/** What opens the store: a program of its own, for a hook that a server answers does without it. */
export type LoadLifecycle = () => { createLifecycle(settings: Settings): Pick<App, 'lifecycle'> }

/** `mnema hook <runtime> <event>`. Ends the process with code 0 whatever happens: a host's turn goes on. */
export async function startHook(argv: readonly string[], load: LoadLifecycle): Promise<void> {
  process.on('uncaughtException', () => process.exit(0))
  const settings = loadHookSettings()
  await runHook(argv, process.stdin, process.env, {
    settings,
    version,
    open: async () => load().createLifecycle(settings),
    tokenFor: (url) => readServerToken(settings.home, url),
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
