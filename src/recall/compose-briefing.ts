import { type BriefSection, estimateTokens } from '../contract/index.ts'

export interface Briefing {
  /** Empty where there is nothing to say. */
  text: string
  /** Records whose content is whole in the text. */
  recordIds: readonly string[]
}

export interface BriefingLimits {
  maxTokens: number
  /** Most characters that reach the host. */
  contextLimit: number
}

/**
 * Guidance first, then the memories in their order, fenced as data. When the budget is short, essential sections are taken before the
 * others; an essential one that does not fit is cut at a line, and then none of its records counts as given.
 * The same sections give the same bytes.
 * @param fence wraps memory as data.
 */
export function composeBriefing(
  guidance: string,
  sections: readonly BriefSection[],
  limits: BriefingLimits,
  fence: (text: string) => string,
): Briefing {
  const fits = (text: string): boolean => text.length <= limits.contextLimit && estimateTokens(text) <= limits.maxTokens
  const lead = fits(guidance) ? guidance : ''
  const ordered = inOrder(sections)
  const taken = new Map<BriefSection, string>()
  const render = (added?: BriefSection, text = ''): string => {
    const memory = ordered.flatMap((section) => {
      const own = section === added ? text : taken.get(section)
      return own === undefined ? [] : [`## ${section.heading}\n\n${own}`]
    })
    return [lead, memory.length > 0 ? fence(memory.join('\n\n')) : ''].filter((part) => part !== '').join('\n\n')
  }

  const byNeed = [...ordered.filter((section) => section.essential), ...ordered.filter((section) => !section.essential)]
  for (const section of byNeed) {
    const text = section.text.trim()
    const kept = fits(render(section, text))
      ? text
      : section.essential
        ? longestThatFits(text, (shortened) => fits(render(section, shortened)))
        : undefined
    if (kept !== undefined) taken.set(section, kept)
  }
  const whole = ordered.filter((section) => taken.get(section) === section.text.trim())
  return { text: render(), recordIds: [...new Set(whole.flatMap((section) => section.recordIds))] }
}

/** Sections of one order stay as their kind gave them. */
function inOrder(sections: readonly BriefSection[]): BriefSection[] {
  return sections.filter((section) => section.text.trim() !== '').sort((a, b) => a.order - b.order)
}

/** The longest run of whole lines, marked as cut, for which `fits` holds. */
function longestThatFits(text: string, fits: (shortened: string) => boolean): string | undefined {
  const lines = text.split('\n')
  const shorten = (count: number): string => `${lines.slice(0, count).join('\n').trimEnd()}\n[…]`
  let low = 0
  let high = lines.length - 1
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if (fits(shorten(middle))) low = middle
    else high = middle - 1
  }
  return low > 0 ? shorten(low) : undefined
}
