import type { Locale } from '../../../contract/index.ts'
import type { Experience, Fix } from '../experience.ts'
import { fenced, indented, oneLine } from './plain.ts'
import { say } from './say.ts'
import { sourceOf } from './source-line.ts'
import { verificationLine } from './verification-line.ts'
import { warningLine } from './warnings.ts'

/**
 * A record in full: the header of a hit once more, then the record line by line. Further lines of a stored text are indented, diffs and files
 * stand between fences, so that no stored text can pass for a line of ours.
 * @param notices what is told above the record: warnings, and that it is the session's own
 */
export function recordText(
  experience: Experience,
  { warnings, notices, now }: { warnings: readonly string[]; notices: readonly string[]; now: Date },
  locale: Locale,
): string {
  const title = oneLine(experience.title)
  const source = sourceOf(experience, locale)
  const { what, why, where, learned } = experience.content
  const { type, scope, verification, fix } = experience
  const label = (texts: { en: string; zh: string }, text: string) =>
    `${say(locale, texts)}${say(locale, { en: ': ', zh: '：' })}${indented(text)}`
  return [
    `[${experience.ref}] ${title}`,
    ...warnings.map((warning) => warningLine(warning, locale)),
    `source: ${source}`,
    ...notices,
    '',
    say(locale, { en: `${title} (${experience.ref})`, zh: `${title}（${experience.ref}）` }),
    label({ en: 'Provenance', zh: '出处' }, source),
    say(locale, { en: `Type: ${type} · Scope: ${scope}`, zh: `类型：${type} · 范围：${scope}` }),
    label({ en: 'What', zh: '现象（What）' }, what),
    label({ en: 'Why', zh: '原因（Why）' }, why),
    label({ en: 'Where', zh: '位置（Where）' }, where),
    label({ en: 'Learned', zh: '做法（Learned）' }, learned),
    ...useLine(experience, locale),
    ...(verification === undefined ? [] : [verificationLine(verification, now, locale)]),
    ...(fix === undefined ? [] : [fixText(fix, locale)]),
  ].join('\n')
}

function useLine({ usedSuccess, usedFailure }: Experience, locale: Locale): string[] {
  if (usedSuccess === 0 && usedFailure === 0) return []
  return [
    say(locale, {
      en: `Use: the failing command then succeeded in ${usedSuccess} sessions, failed again in ${usedFailure}`,
      zh: `使用：读过之后，失败的命令在 ${usedSuccess} 个会话中成功，在 ${usedFailure} 个会话中再次失败`,
    }),
  ]
}

/** What mended it, as data: nobody has run it for the reader. */
function fixText(fix: Fix, locale: Locale): string {
  if (fix.kind === 'command') {
    const label = say(locale, { en: 'Fix (command): ', zh: '修法（Fix，命令）：' })
    return `${label}${indented(fix.command)}`
  }
  if (fix.kind === 'diff') {
    return `${say(locale, { en: 'Fix (diff):', zh: '修法（Fix，补丁）：' })}\n${fenced(fix.diff, 'diff')}`
  }
  const path = oneLine(fix.path)
  return `${say(locale, { en: `Fix (config, ${path}):`, zh: `修法（Fix，配置文件 ${path}）：` })}\n${fenced(fix.content)}`
}
