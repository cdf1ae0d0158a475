import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Installation, InstallationTarget, Rival } from '../../contract/index.ts'
import { folderOf } from './folder-of.ts'
import { configurationText, knownMemories, withoutComments } from './known-memories.ts'
import { restart, tell } from './steps.ts'

/** A plugin brings memory and registers the tools under their bare names; an MCP entry beside it would register them a second time. */
export const opencode: Installation = {
  runtime: 'opencode',
  title: 'OpenCode',
  scopes: ['user'],
  executables: ['opencode'],
  leastVersion: '1.18.3',
  traces: (target) => [configurationFolder(target)],
  edits: (target) => [
    {
      at: 'item',
      file: join(configurationFolder(target), 'opencode.json'),
      format: 'json',
      path: ['plugin'],
      value: pathToFileURL(join(target.plugins, 'opencode', 'mnema.js')).href,
    },
  ],
  steps: (_target, locale) => tell([restart('OpenCode')], locale),
  async rivals(target) {
    const files = [configurationFolder(target), ...(target.project === undefined ? [] : [target.project])].flatMap(
      (folder) => [join(folder, 'opencode.json'), join(folder, 'opencode.jsonc')],
    )
    const twice = await Promise.all(files.map(secondRegistration))
    return [...twice.flat(), ...(await knownMemories(files))]
  },
}

function configurationFolder(target: InstallationTarget): string {
  return join(folderOf(target, 'XDG_CONFIG_HOME', '.config'), 'opencode')
}

/** Tools named `mnema_lore_…` or `lore_lore_…` come from an MCP entry that serves what the plugin registers. */
async function secondRegistration(file: string): Promise<readonly Rival[]> {
  const text = withoutComments((await configurationText(file)) ?? '')
  if (!/"(?:mnema|lore)"\s*:\s*\{[^}]*"(?:type|command|url)"/.test(text)) return []
  return [
    {
      is: 'duplicate',
      file,
      detail:
        'Mnema stands here as an MCP server as well, so that each tool is there twice (mnema_lore_search, lore_lore_search).',
      remedy: 'Take the entry out of "mcp": the plugin registers the tools under their own names.',
    },
  ]
}
