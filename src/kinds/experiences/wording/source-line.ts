import { type Locale, say } from '../../../contract/index.ts'
import type { Experience } from '../experience.ts'
import { outcomeLabel, trustLabel } from './labels.ts'
import { oneLine } from './plain.ts'

/** Where an experience comes from: `本机自动确认 · zlib-port · 2026-10-22 · 记录时会话结局：未知`. The day is in UTC. */
export function sourceOf(
  { trust, projectName, updatedAt, outcome }: Pick<Experience, 'trust' | 'projectName' | 'updatedAt' | 'outcome'>,
  locale: Locale,
): string {
  const project = oneLine(projectName) || say(locale, { en: 'no project', zh: '无项目' })
  return [trustLabel(locale, trust), project, updatedAt.toISOString().slice(0, 10), outcomeLabel(locale, outcome)].join(
    ' · ',
  )
}
