import type { Rival } from '../../contract/index.ts'
import { configurationText, hookCalls, withoutComments } from './known-memories.ts'

/** Where the events of a session's start call Mnema from more than one place of what a program reads. */
export async function registeredTwice(runtime: string, files: readonly string[]): Promise<readonly Rival[]> {
  const calls = await Promise.all(
    files.map(async (file) => ({
      file,
      count: hookCalls(withoutComments((await configurationText(file)) ?? ''), runtime, 'session-start'),
    })),
  )
  const calling = calls.filter(({ count }) => count > 0)
  const total = calling.reduce((sum, { count }) => sum + count, 0)
  const last = calling.at(-1)
  if (total < 2 || last === undefined) return []
  const rival: Rival = {
    is: 'duplicate',
    file: last.file,
    detail: `Hooks of Mnema stand in ${total} places: ${calling.map(({ file }) => file).join(', ')}.`,
    remedy: 'Keep one: run mnema disconnect for one scope, or take the entries that you made by hand out.',
  }
  return [rival]
}

/** Where the plugin of Mnema is enabled beside what `connect` writes: everything would be there twice. */
export async function pluginBeside(files: readonly string[]): Promise<readonly Rival[]> {
  const found = await Promise.all(
    files.map(async (file): Promise<readonly Rival[]> => {
      const text = withoutComments((await configurationText(file)) ?? '')
      if (!/"mnema@[^"]+"\s*:\s*true/.test(text)) return []
      return [
        {
          is: 'duplicate',
          file,
          detail: 'The plugin of Mnema is enabled here, which brings the same tools and hooks.',
          remedy: 'Keep one of the two: disable the plugin, or run mnema disconnect.',
        },
      ]
    }),
  )
  return found.flat()
}
