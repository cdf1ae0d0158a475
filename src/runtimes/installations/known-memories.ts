import { readFile } from 'node:fs/promises'
import type { Rival } from '../../contract/index.ts'

/** Names under which other memories stand in configurations: of their servers, packages and plugins. */
const names = [
  'claude-mem',
  'engram',
  'mem0',
  'basic-memory',
  'openmemory',
  'supermemory',
  'server-memory',
  'mcp-memory-service',
  'graphiti',
  'nocturne_memory',
  'lore-memory',
] as const

/** The text of a configuration; undefined where there is none that can be read. */
export async function configurationText(file: string): Promise<string | undefined> {
  try {
    return await readFile(file, 'utf8')
  } catch {
    // Not there, or not for us.
    return undefined
  }
}

/** Other memories that are set up in files: they have the same moments, and say the same things twice. */
export async function knownMemories(files: readonly string[]): Promise<readonly Rival[]> {
  const found = await Promise.all(
    files.map(async (file) => {
      const text = withoutComments((await configurationText(file)) ?? '')
      return names
        .filter((name) => isSetUp(name, text))
        .map(
          (name): Rival => ({
            is: 'memory',
            file,
            detail: `${name} is set up here too.`,
            remedy: `Keep one of the two: take ${name} out, or run mnema disconnect.`,
          }),
        )
    }),
  )
  return found.flat()
}

/**
 * As the name of a server or plugin, or as a package: `"mem0":`, `[mcp_servers.mem0]`, `"@scope/mem0-mcp@1"`. Programs also keep what people typed
 * in their files, where any name may stand.
 */
function isSetUp(name: string, text: string): boolean {
  const like = `(?:@[\\w-]+/)?${name}(?:-mcp|-server|-mcp-server)?(?:@[\\w.-]+)?`
  return new RegExp(`"${like}"|\\[[\\w.]*\\.${like}\\]|^\\s*${like}:`, 'im').test(text)
}

/** How often a text calls Mnema for an event, which is once for each event where it is set up once. */
export function hookCalls(text: string, runtime: string, event: string): number {
  return text.match(new RegExp(`\\bhook ${runtime} ${event}\\b`, 'g'))?.length ?? 0
}

export function withoutComments(text: string): string {
  return text.replace(/^\s*(?:\/\/|#).*$/gm, '')
}
