import { loadSettings } from '../config.ts'
import { noteHookFailure, readArguments, runHook } from '../doors/hooks/index.ts'
import { version } from '../version.ts'
import { noteSession } from './host-session/index.ts'

/** Programs of their own, for a hook that the running server answers does without them. */
export interface HookPrograms {
  /** @param home where what was compiled is kept. */
  lifecycle(home: string): typeof import('../lifecycle.ts')
  remote(): typeof import('./remote-hook.ts')
}

/** `mnema hook <runtime> <event>`. Ends the process with code 0 whatever happens: a host's turn goes on. */
export async function startHook(argv: readonly string[], programs: HookPrograms): Promise<void> {
  const settings = loadHookSettings(readArguments(argv).home)
  process.prependListener('uncaughtException', ({ name }) => {
    const [runtime = '', event = ''] = argv
    noteHookFailure(settings.home, { at: new Date(), runtime, event, reason: `uncaught ${name}` })
  })
  await runHook(argv, process.stdin, process.env, {
    settings,
    version,
    open: async () => programs.lifecycle(settings.home).createLifecycle(settings),
    noteSession: (told) => noteSession(settings.home, told, process.ppid),
    answerRemotely: async (...asked) => programs.remote().answerRemotely(settings.home, ...asked),
  })
  process.exit(0)
}

/** A setting that cannot be must not silence the memory: the defaults serve, and `mnema doctor` names the setting. */
function loadHookSettings(home: string | undefined) {
  const environment = home === undefined ? process.env : { ...process.env, MNEMA_HOME: home }
  try {
    return loadSettings(environment)
  } catch {
    // Only the two that say where the store is.
    const { MNEMA_HOME, MNEMA_DATABASE_URL } = environment
    return loadSettings({ MNEMA_HOME, MNEMA_DATABASE_URL })
  }
}
