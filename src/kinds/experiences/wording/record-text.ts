import { type Locale, say } from '../../../contract/index.ts'
import type { ExperienceContent, ExperienceScope, ExperienceType, Fix } from '../experience.ts'
import { block, oneLine } from './plain.ts'
import { warningLine } from './warnings.ts'

/** What is told of a record in full; sentences are in the reader's language already. */
export interface RecordParts {
  ref: string
  title: string
  source: string
  warnings: readonly string[]
  notices: readonly string[]
  type: ExperienceType
  scope: ExperienceScope
  content: ExperienceContent
  used_success: number
  used_failure: number
  verification?: string | undefined
  fix?: Fix | undefined
}

/**
 * A record in full: the header of a hit once more, then the record line by line. A stored text of several lines stands between fences, as it is,
 * so that none of them can pass for a line of ours.
 */
export function recordText(parts: RecordParts, locale: Locale): string {
  const { ref, source, type, scope, verification, fix } = parts
  const { what, why, where, learned } = parts.content
  const title = oneLine(parts.title)
  // What another program remembers does not name all parts.
  const told = (en: string, zh: string, text: string) =>
    text.trim() === '' ? [] : [labelled(say(locale, { en, zh }), text, locale)]
  return [
    `[${ref}] ${title}`,
    ...parts.warnings.map((warning) => warningLine(warning, locale)),
    `source: ${source}`,
    ...parts.notices,
    '',
    say(locale, { en: `${title} (${ref})`, zh: `${title}（${ref}）` }),
    ...told('Provenance', '出处', source),
    say(locale, { en: `Type: ${type} · Scope: ${scope}`, zh: `类型：${type} · 范围：${scope}` }),
    ...told('What', '现象（What）', what),
    ...told('Why', '原因（Why）', why),
    ...told('Where', '位置（Where）', where),
    ...told('Learned', '做法（Learned）', learned),
    ...useLine(parts, locale),
    ...(verification === undefined ? [] : [verification]),
    ...(fix === undefined ? [] : [fixText(fix, locale)]),
  ].join('\n')
}

function labelled(label: string, text: string, locale: Locale): string {
  const shown = block(text)
  const colon = say(locale, { en: ':', zh: '：' })
  if (shown.includes('\n')) return `${label}${colon}\n${shown}`
  return `${label}${colon}${say(locale, { en: ' ', zh: '' })}${shown}`
}

function useLine({ used_success: helped, used_failure: not }: RecordParts, locale: Locale): string[] {
  if (helped === 0 && not === 0) return []
  return [
    say(locale, {
      en: `Use: after it was read, the failing command succeeded in ${helped} sessions and failed again in ${not}`,
      zh: `使用：读过之后，失败的命令在 ${helped} 个会话中成功，在 ${not} 个会话中再次失败`,
    }),
  ]
}

/** What mended it, as data: nobody has run it for the reader. */
function fixText(fix: Fix, locale: Locale): string {
  if (fix.kind === 'command')
    return labelled(say(locale, { en: 'Fix (command)', zh: '修法（Fix，命令）' }), fix.command, locale)
  const path = fix.kind === 'config' ? oneLine(fix.path) : ''
  const label =
    fix.kind === 'diff'
      ? say(locale, { en: 'Fix (diff):', zh: '修法（Fix，补丁）：' })
      : say(locale, { en: `Fix (config, ${path}):`, zh: `修法（Fix，配置文件 ${path}）：` })
  return `${label}\n${block(fix.kind === 'diff' ? fix.diff : fix.content, { fenced: true })}`
}
