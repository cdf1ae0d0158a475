import { join } from 'node:path'
import type { Installation, InstallationTarget } from '../../contract/index.ts'
import { folderOf } from './folder-of.ts'
import { knownMemories } from './known-memories.ts'
import { restart, tell } from './steps.ts'

/** An extension brings memory and registers the tools. */
export const pi: Installation = {
  runtime: 'pi',
  title: 'Pi',
  scopes: ['user'],
  executables: ['pi'],
  traces: (target) => [agentFolder(target)],
  edits: (target) => [
    {
      at: 'item',
      file: join(agentFolder(target), 'settings.json'),
      format: 'json',
      path: ['extensions'],
      value: join(target.plugins, 'pi', 'mnema.js'),
    },
  ],
  steps: (_target, locale) => tell([restart('Pi')], locale),
  rivals: (target) => knownMemories(['settings.json', 'mcp.json'].map((name) => join(agentFolder(target), name))),
}

function agentFolder(target: InstallationTarget): string {
  return folderOf(target, 'PI_CODING_AGENT_DIR', '.pi', 'agent')
}
