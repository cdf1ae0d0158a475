import { traitsOf } from '../traits.ts'
import { originalSpan } from '../view.ts'
import { viewsOf } from '../views.ts'
import { createWordScan } from '../word-scan.ts'
import { assignmentAnchors, findAssignedSecrets } from './assignments.ts'
import { findConnectionPasswords } from './connection-passwords.ts'
import { dottedToken, hasLongDottedRuns } from './dotted-token.ts'
import { isSample } from './placeholder.ts'
import { findPrivateKeys } from './private-keys.ts'
import type { Secret } from './secret.ts'
import { type TokenRule, tokenRules } from './token-rules.ts'

const finders: readonly { anchors: readonly string[]; find: (text: string) => Secret[] }[] = [
  { anchors: ['PRIVATE KEY'], find: findPrivateKeys },
  { anchors: ['://'], find: findConnectionPasswords },
  { anchors: assignmentAnchors, find: findAssignedSecrets },
]
const scan = createWordScan([...tokenRules, ...finders].map(({ anchors }) => anchors))

/** Every recognised secret, in order and without overlaps, also behind hidden characters, JSON escapes and percent encoding. */
export function findSecrets(text: string, traits = traitsOf(text)): readonly Secret[] {
  if (text.length < 6) return []
  const found: Secret[] = []
  for (const view of viewsOf(text, traits)) {
    for (const secret of secretsIn(view.text)) {
      const [start, end] = originalSpan(view, secret.start, secret.end)
      if (end > start) found.push({ start, end, label: secret.label })
    }
  }
  return found.length < 2 ? found : joinOverlaps(found)
}

function secretsIn(text: string): Secret[] {
  const found: Secret[] = []
  scan.groupsIn(text).forEach((hit, index) => {
    if (hit === 0) return
    const rule = tokenRules[index]
    if (rule) findTokens(text, rule, found)
    else for (const secret of finders[index - tokenRules.length]?.find(text) ?? []) found.push(secret)
  })
  if (hasLongDottedRuns(text)) findTokens(text, dottedToken, found)
  return found
}

function findTokens(text: string, rule: TokenRule, found: Secret[]): void {
  for (const match of text.matchAll(rule.pattern)) {
    const secret = match[1] ?? match[0]
    if (isSample(secret) || rule.accept?.(secret) === false) continue
    const end = match.index + match[0].length
    found.push({ start: end - secret.length, end, label: rule.label })
  }
}

function joinOverlaps(found: Secret[]): Secret[] {
  found.sort((a, b) => a.start - b.start || b.end - a.end)
  const joined: Secret[] = []
  for (const next of found) {
    const last = joined.at(-1)
    if (last && next.start < last.end) last.end = Math.max(last.end, next.end)
    else joined.push({ ...next })
  }
  return joined
}
