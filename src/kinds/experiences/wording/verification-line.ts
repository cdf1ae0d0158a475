import { type Locale, say } from '../../../contract/index.ts'
import type { Verification } from '../experience.ts'
import { oneLine } from './plain.ts'

const day = 86_400_000

/** What the last replay found, at which commit, when and by whom. */
export function verificationLine(verification: Verification, now: Date, locale: Locale): string {
  const { verdict, reason, commit, runs, verifier, at } = verification
  const days = Math.max(0, Math.floor((now.getTime() - at.getTime()) / day))
  const where = commit.slice(0, 12)
  const when = at.toISOString().slice(0, 10)
  const who = oneLine(verifier)
  const told = verdict === 'verified' || reason === '' ? '' : oneLine(reason)
  return say(locale, {
    en: `Verification: ${verdict}${where === '' ? '' : ` at commit ${where}`} · ${when}, ${days} days ago · ${runs} runs${who === '' ? '' : ` · by ${who}`}${told === '' ? '' : ` · ${told}`}`,
    zh: `核验：${verdict}${where === '' ? '' : ` · 提交 ${where}`} · ${when}（${days} 天前） · 运行 ${runs} 次${who === '' ? '' : ` · ${who}`}${told === '' ? '' : ` · ${told}`}`,
  })
}
