import { type Locale, say } from '../../../contract/index.ts'
import type { SessionOutcome, TrustLevel } from '../experience.ts'

const trusts: Readonly<Record<Locale, Readonly<Record<TrustLevel, string>>>> = {
  en: {
    imported: 'imported, unproven',
    local_auto: 'auto-confirmed on this machine',
    local_person: 'confirmed by a person on this machine',
    team_person: 'confirmed by a person of the team',
    team_verified: 'team-verified by replay',
  },
  zh: {
    imported: '外部导入，未经证实',
    local_auto: '本机自动确认',
    local_person: '本机人工确认',
    team_person: '团队人工确认',
    team_verified: '团队回放核验',
  },
}

const outcomes: Readonly<Record<Locale, Readonly<Record<SessionOutcome, string>>>> = {
  en: { success: 'success', failure: 'failure', abandoned: 'abandoned', unknown: 'unknown' },
  zh: { success: '成功', failure: '失败', abandoned: '中止', unknown: '未知' },
}

export const trustLabel = (locale: Locale, trust: TrustLevel): string => trusts[locale][trust]

/** How the session had ended when the experience was recorded. */
export function outcomeLabel(locale: Locale, outcome: SessionOutcome): string {
  const label = outcomes[locale][outcome]
  return say(locale, { en: `session outcome when recorded: ${label}`, zh: `记录时会话结局：${label}` })
}
