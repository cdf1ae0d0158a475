import { type Locale, say } from '../../../contract/index.ts'
import type { Experience } from '../experience.ts'
import type { Statement } from '../relations/index.ts'

/** Most objections that are named. */
const most = 3

/** What a reader must know before believing it, one line each: that it is disputed, stale or superseded, and by what. */
export function warningsOf(
  { state }: Pick<Experience, 'state'>,
  statements: readonly Statement[],
  locale: Locale,
): string[] {
  const by = (relation: Statement['relation'], status: Statement['status']) =>
    statements
      .filter((statement) => statement.relation === relation && statement.status === status)
      .slice(0, most)
      .map(({ from, to }) => (from === to ? say(locale, { en: 'a replay of its fix', zh: '修法重放' }) : `[${from}]`))
      .join(' ')
  const warnings: string[] = []
  if (state === 'stale') warnings.push(staleText(by('outdates', 'accepted'), locale))
  if (state === 'superseded') warnings.push(supersededText(by('supersedes', 'accepted'), locale))
  const wrong = by('contradicts', 'pending')
  const outdated = by('outdates', 'pending')
  if (wrong !== '')
    warnings.push(
      say(locale, {
        en: `disputed, not settled yet: ${wrong} says that it is wrong`,
        zh: `有争议，尚未裁定：${wrong} 认为它有误`,
      }),
    )
  if (outdated !== '')
    warnings.push(
      say(locale, {
        en: `disputed, not settled yet: ${outdated} says that it is out of date`,
        zh: `有争议，尚未裁定：${outdated} 认为它已过时`,
      }),
    )
  return warnings
}

function staleText(by: string, locale: Locale): string {
  return say(locale, {
    en: `stale: it was right once, check it before you rely on it${by === '' ? '' : `; see ${by}`}`,
    zh: `已过时：曾经正确，使用前请先核实${by === '' ? '' : `；参见 ${by}`}`,
  })
}

function supersededText(by: string, locale: Locale): string {
  return say(locale, {
    en: `superseded${by === '' ? ': use its replacement' : `: use ${by} instead`}`,
    zh: `已被取代${by === '' ? '：请用取代它的记录' : `：请改用 ${by}`}`,
  })
}

export function warningLine(warning: string, locale: Locale): string {
  return say(locale, { en: `warning: ${warning}`, zh: `注意：${warning}` })
}
