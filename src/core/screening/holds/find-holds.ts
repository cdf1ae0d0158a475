import type { FindingKind, Screening } from '../../../contract/index.ts'
import { trait, traitsOf } from '../traits.ts'
import { createWordScan } from '../word-scan.ts'
import { hasChatTemplate } from './chat-templates.ts'
import { holdRules } from './hold-rules.ts'
import { hasMixedScript } from './mixed-scripts.ts'
import { isMeant } from './phrase.ts'
import { asCommands, asProse, readPlainly } from './readable.ts'
import { hasUnknownAddress } from './web-addresses.ts'

/** A reason for which a text waits for a person. */
export interface Hold {
  kind: FindingKind
  message: string
}

type Wishes = NonNullable<Parameters<Screening['examine']>[1]>

const phrases = holdRules.flatMap((rule) => rule.phrases.map((phrase) => ({ rule, phrase })))
/** Two groups for each phrase: its anchors, and the words that it needs besides. */
const scan = createWordScan(phrases.flatMap(({ phrase }) => [phrase.anchors, phrase.needs ?? []]))

/** Every reason for which the text should wait for a person, each kind once. */
export function findHolds(text: string, wishes: Wishes, traits = traitsOf(text)): readonly Hold[] {
  const disguised = (traits & (trait.hidden | trait.styled)) !== 0
  let plain = disguised ? readPlainly(text) : undefined
  const holds: Hold[] = []
  let reading: Record<'prose' | 'commands', string> | undefined
  const hits = scan.groupsIn(plain ?? text)
  phrases.forEach(({ rule, phrase }, index) => {
    if (hits[2 * index] !== 1 || (phrase.needs !== undefined && hits[2 * index + 1] !== 1)) return
    if (holds.some(({ kind }) => kind === rule.kind)) return
    plain ??= readPlainly(text)
    reading ??= { prose: asProse(plain), commands: asCommands(plain) }
    if (isMeant(reading[rule.reads], phrase)) holds.push({ kind: rule.kind, message: rule.message })
  })
  if (traits & trait.bracket && hasChatTemplate(plain ?? text)) {
    holds.push({ kind: 'chat_template', message: 'The text holds tokens or tags by which a chat marks its own parts.' })
  }
  if (wishes.holdWebAddresses && hasUnknownAddress(plain ?? readPlainly(text), wishes.knownHosts ?? [])) {
    holds.push({ kind: 'web_address', message: 'The text holds a web address of a host that is not known.' })
  }
  if (traits & trait.foreign && hasMixedScript(text)) {
    holds.push({ kind: 'mixed_script', message: 'A word mixes letters of several scripts that look alike.' })
  }
  return holds
}
