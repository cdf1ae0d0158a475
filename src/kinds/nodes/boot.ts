import { type Locale, type Place, say } from '../../contract/index.ts'
import { isSamePlace } from './uri.ts'

export interface BootNode {
  place: Place
  /** The client type whose agents alone are told this node; undefined: every agent. */
  clientType: string | undefined
}

/** Agent programs that have a boot node of their own, by the name used in addresses. */
const clientTypes = [
  'claudecode',
  'codex',
  'opencode',
  'openclaw',
  'hermes',
  'pi',
  'zcode',
  'deepseek',
  'gemini',
  'qwen',
] as const

/** Other names under which the same programs present themselves, letters and digits only. */
const otherNames: Readonly<Record<string, string>> = {
  claude: 'claudecode',
  codexcli: 'codex',
  geminicli: 'gemini',
  qwencode: 'qwen',
  deepseekharness: 'deepseek',
  dsh: 'deepseek',
}

/** The fixed nodes of every space: they can be changed, never deleted, moved or replaced, and take no seat in the priority budget. */
export const bootNodes: readonly BootNode[] = [
  { place: { tree: 'core', path: 'agent' }, clientType: undefined },
  { place: { tree: 'core', path: 'soul' }, clientType: undefined },
  { place: { tree: 'preferences', path: 'user' }, clientType: undefined },
  ...clientTypes.map((clientType) => ({ place: { tree: 'core', path: `agent/${clientType}` }, clientType })),
]

/** What a caller is told when it wakes: the three for all and its own; `admin` sees every one. */
export function bootNodesFor(clientType: string): readonly BootNode[] {
  const name = clientType.toLowerCase().replace(/[^a-z0-9]/g, '')
  if (name === 'admin') return bootNodes
  const own = otherNames[name] ?? name
  return bootNodes.filter((node) => node.clientType === undefined || node.clientType === own)
}

export function isFixed(place: Place): boolean {
  return bootNodes.some((node) => isSamePlace(node.place, place))
}

/** What the node is for, in few words. */
export function roleOf(node: BootNode, locale: Locale): string {
  if (node.clientType !== undefined) {
    return say(locale, { en: `working rules for ${node.clientType}`, zh: `${node.clientType} 的工作规则` })
  }
  switch (node.place.path) {
    case 'soul':
      return say(locale, { en: 'persona', zh: '人格' })
    case 'user':
      return say(locale, { en: 'about the user', zh: '关于用户' })
    default:
      return say(locale, { en: 'working rules', zh: '工作规则' })
  }
}

/** Shown where a fixed node is still empty: what belongs there. Never stored as content. */
export function placeholderFor(node: BootNode, locale: Locale): string {
  if (node.clientType !== undefined) {
    return say(locale, {
      en: `Not written yet. What only ${node.clientType} needs to know: its tools, its habits, its limits.`,
      zh: `尚未填写。只有 ${node.clientType} 需要知道的：它的工具、习惯和限制。`,
    })
  }
  switch (node.place.path) {
    case 'soul':
      return say(locale, {
        en: 'Not written yet. Who you are with this user: voice, character, values.',
        zh: '尚未填写。你在这位用户面前是谁：语气、性格、价值观。',
      })
    case 'user':
      return say(locale, {
        en: 'Not written yet. Who the user is and what they always want: name, language, habits, dislikes.',
        zh: '尚未填写。用户是谁、一贯想要什么：称呼、语言、习惯、反感的事。',
      })
    default:
      return say(locale, {
        en: 'Not written yet. How to work in every project: standing rules, the way to plan, test and report.',
        zh: '尚未填写。在所有项目里怎样工作：长期规则，以及计划、测试和汇报的方式。',
      })
  }
}
