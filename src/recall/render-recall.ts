import type { Cue } from '../contract/index.ts'

export interface RecallAttributes {
  sessionId: string | undefined
  queryId: string | undefined
}

/**
 * The block that a host puts beside a prompt: one line a cue, `0.74 | address | word · word · word`. Empty without cues.
 * An attribute that is not known is left out.
 * @param neutralise makes control-like tags in stored text inert.
 */
export function renderRecall(
  cues: readonly Cue[],
  attributes: RecallAttributes,
  neutralise: (text: string) => string,
): string {
  if (cues.length === 0) return ''
  const lines = cues.map((cue) => neutralise(renderCue(cue)))
  return [`<recall${attribute('session_id', attributes.sessionId)}${attribute('query_id', attributes.queryId)}>`]
    .concat(lines, '</recall>')
    .join('\n')
}

const mostWords = 3
const longestWord = 60

function renderCue(cue: Cue): string {
  const words = cue.why
    .map((word) => oneLine(word.replaceAll('·', ' ')).slice(0, longestWord).trim())
    .filter((word) => word !== '')
    .slice(0, mostWords)
  const parts = [cue.score.toFixed(2), oneLine(cue.address)]
  if (words.length > 0) parts.push(words.join(' · '))
  return parts.join(' | ')
}

/** A line break or a separator inside a stored text must not make a second cue out of it. */
function oneLine(text: string): string {
  return text.replace(/[\s\u2028\u2029|]+/g, ' ').trim()
}

function attribute(name: string, value: string | undefined): string {
  return value === undefined ? '' : ` ${name}="${escapeAttribute(value)}"`
}

function escapeAttribute(value: string): string {
  return value
    .replace(/\s+/g, ' ')
    .replaceAll('&', '&amp;')
    .replaceAll('"', '&quot;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
}
