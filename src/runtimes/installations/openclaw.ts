import { join } from 'node:path'
import type { Installation, InstallationTarget, Rival } from '../../contract/index.ts'
import { folderOf } from './folder-of.ts'
import { configurationText, knownMemories, withoutComments } from './known-memories.ts'
import { restart, tell } from './steps.ts'

/** A plugin brings memory and registers the tools. OpenClaw tells it what is said once `allowConversationAccess` is given. */
export const openclaw: Installation = {
  runtime: 'openclaw',
  title: 'OpenClaw',
  scopes: ['user'],
  executables: ['openclaw'],
  traces: (target) => [configurationFile(target), folderOf(target, 'OPENCLAW_STATE_DIR', '.openclaw')],
  edits: (target) => [
    {
      at: 'item',
      file: configurationFile(target),
      format: 'json',
      path: ['plugins', 'load', 'paths'],
      value: join(target.plugins, 'openclaw'),
    },
    {
      at: 'key',
      file: configurationFile(target),
      format: 'json',
      path: ['plugins', 'entries', 'mnema'],
      value: { enabled: true, hooks: { allowConversationAccess: true } },
    },
  ],
  steps: (_target, locale) =>
    tell(
      [
        {
          en: 'Where your configuration has a list plugins.allow, add "mnema" to it: OpenClaw loads no other plugins then.',
          zh: '如果你的配置里有 plugins.allow 列表，请把 "mnema" 加进去：否则 OpenClaw 不会加载它。',
        },
        restart('OpenClaw'),
      ],
      locale,
    ),
  async rivals(target) {
    const file = configurationFile(target)
    return [...(await memorySlot(file)), ...(await knownMemories([file]))]
  },
}

function configurationFile(target: InstallationTarget): string {
  const named = target.environment.OPENCLAW_CONFIG_PATH
  return named || join(folderOf(target, 'OPENCLAW_STATE_DIR', '.openclaw'), 'openclaw.json')
}

/** Unless it is given away, the slot for memory belongs to `memory-core`. */
async function memorySlot(file: string): Promise<readonly Rival[]> {
  const text = await configurationText(file)
  if (text === undefined) return []
  const owner = /["']?slots["']?\s*:\s*\{[^}]*?["']?memory["']?\s*:\s*["']([\w-]+)["']/.exec(withoutComments(text))?.[1]
  if (owner === 'none' || owner === 'mnema') return []
  return [
    {
      is: 'memory',
      file,
      detail: `${owner ?? 'memory-core'} has the slot for memory${owner === undefined ? ', as always where none is named' : ''}.`,
      remedy: 'To have one memory, set plugins.slots.memory to "none".',
    },
  ]
}
