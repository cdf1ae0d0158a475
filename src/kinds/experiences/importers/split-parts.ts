import type { ExperienceContent } from '../experience.ts'

const parts = ['what', 'why', 'where', 'learned'] as const

/** `**What**: …`, `- What: …`, at the beginning of a line. */
const heading = /^[ \t]*(?:[-*][ \t]+)?(?:\*\*|__)?(what|why|where|learned)(?:\*\*|__)?[ \t]*[:：](?:\*\*|__)?[ \t]*/gim

/**
 * A text of which the parts are named, as agents are told to write them. What stands before the first name, and a text without names, is what
 * was seen. A part that is named twice holds both.
 */
export function splitParts(text: string): ExperienceContent {
  const found: Record<(typeof parts)[number], string[]> = { what: [], why: [], where: [], learned: [] }
  let current: (typeof parts)[number] = 'what'
  let from = 0
  const keep = (until: number) => {
    const said = text.slice(from, until).trim()
    if (said !== '') found[current].push(said)
  }
  for (const match of text.matchAll(heading)) {
    keep(match.index)
    current = parts.find((part) => part === match[1]?.toLowerCase()) ?? current
    from = match.index + match[0].length
  }
  keep(text.length)
  const [what = '', why = '', where = '', learned = ''] = parts.map((part) => found[part].join('\n\n'))
  return { what, why, where, learned }
}
