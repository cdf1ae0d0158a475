import type { Context, FindingKind } from '../../../contract/index.ts'
import type { RuleTexts } from './refusals.ts'

/** What each finding is called in a reply, in the order in which they are told. */
const called: readonly (readonly [FindingKind, string])[] = [
  ['download_to_shell', 'pipes a download into a shell'],
  ['encoded_to_shell', 'runs an encoded blob in a shell'],
  ['instruction_override', 'tries to override earlier instructions'],
  ['role_change', 'gives the agent another role'],
  ['concealment', 'asks to keep something from the user'],
  ['chat_template', 'contains tokens of a chat template'],
  ['credential_path', 'names a place where credentials are kept'],
  ['disables_safety', 'switches off tests, TLS or other checks'],
  ['mixed_script', 'mixes letters of several scripts in one word'],
  ['web_address', 'contains a web address'],
]

/** What is harmless in other memories and not in a rule, which an agent follows: by what it is called. */
const ofRules: readonly (readonly [string, RegExp])[] = [
  ['contains an encoded blob', /[A-Za-z0-9+/]{200}/],
  [
    'grants permissions to the agent',
    /\b(?:auto[- ]?approve|bypass[- ]?permissions|skip(?:ping)? (?:all )?permission|without (?:asking|confirmation|approval|permission)|allow all (?:tools|commands)|allowedTools|--yolo)\b|无需(?:用户)?(?:确认|批准|许可|同意)|不经(?:用户)?(?:确认|批准|许可|同意)|不必(?:询问|确认)|自动(?:批准|同意)/i,
  ],
  [
    'changes where packages come from',
    /--(?:registry|index-url|extra-index-url)\b|\b(?:npm|pip3?|yarn|pnpm|gem|cargo|go) (?:install|add|get)\b[^.\n]{0,80}(?:git\+|https?:|\.tgz\b)|\bregistry ?= ?\S/i,
  ],
  [
    'writes outside the repository',
    /\b(?:write|append|copy|move|save|add|put|install|echo)\b[^.\n]{0,80}(?:\s|["'`])(?:~\/|\$HOME\/|\/(?:etc|usr|root|home|var|bin|opt)\/|\.\.\/\.\.\/)/i,
  ],
  ['contains a web address', /\b(?:https?|ftp|wss?):\/\/(?!(?:localhost|127\.0\.0\.1|\[::1\])(?:[:/\s]|$))[^\s/]/i],
]

/** Why a person should look at these texts before an agent follows them; none where nothing is risky. Links in `refs` are links. */
export function risksOf(context: Context, { refs: _, ...texts }: RuleTexts): string[] {
  const findings = context.screening.examine(texts, { holdWebAddresses: true })
  const found = new Set(findings.filter(({ verdict }) => verdict === 'hold').map(({ kind }) => kind))
  const all = Object.values(texts).flatMap(stringsIn)
  const own = ofRules.filter(([, pattern]) => all.some((text) => pattern.test(text))).map(([name]) => name)
  const named = called.filter(([kind]) => found.has(kind)).map(([, name]) => name)
  return [...new Set([...named.filter((name) => !own.includes(name)), ...own])]
}

function stringsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(stringsIn) : []
}

const prefix = 'looks risky: '

/** Risks as one reason for which a rule waits; none where there are none. */
export function asReason(risks: readonly string[]): string[] {
  return risks.length === 0 ? [] : [prefix + risks.join('; ')]
}

/** The risks that are among the reasons. */
export function risksIn(reasons: readonly string[]): string[] {
  return reasons.flatMap((reason) => (reason.startsWith(prefix) ? reason.slice(prefix.length).split('; ') : []))
}
