import { type Locale, say } from '../../../contract/index.ts'
import type { NoteReply } from './note.ts'

/** The reply to a note: one line that says what became of it, then what is like it and what else there is to know. */
export function renderNote(reply: NoteReply, locale: Locale): string {
  return [head(reply, locale), ...similarLines(reply), ...further(reply, locale)].join('\n')
}

function head(
  { outcome, ref, revision, topic_key: key, sources, similar, similar_checked: checked, waits }: NoteReply,
  locale: Locale,
): string {
  const under = key === undefined ? '' : ` under ${key}`
  if (outcome === 'settled_wrong') {
    return say(locale, {
      en: `not saved: ${ref} says exactly this and was settled as wrong`,
      zh: `not saved：${ref} 内容与此完全相同，已被裁定为有误`,
    })
  }
  if (outcome === 'known') {
    const waiting = waits ? say(locale, { en: '; it waits for a person', zh: '；它在等待人工审核' }) : ''
    return say(locale, {
      en: `already saved as ${ref} revision ${revision}${under}; nothing else was changed; sources: ${sources}${waiting}`,
      zh: `already saved as ${ref} revision ${revision}${under}；内容完全相同，未作其他更改；来源数：${sources}${waiting}`,
    })
  }
  const like = !checked
    ? say(locale, { en: 'similar memories could not be looked for', zh: '未能查找相似记忆' })
    : similar.length === 0
      ? 'no similar memories found'
      : 'similar memories:'
  return `saved ${ref} revision ${revision}${under}; ${like}`
}

function similarLines({ outcome, similar }: NoteReply): string[] {
  return outcome === 'saved' || outcome === 'held' ? similar.map(({ ref, title }) => `- [${ref}] ${title}`) : []
}

function further({ outcome, reasons, relations, kept_fix: keptFix }: NoteReply, locale: Locale): string[] {
  const lines: string[] = []
  if (outcome === 'held')
    lines.push(
      say(locale, {
        en: `It waits for a person before anybody finds it: ${reasons.join(' ')}`,
        zh: `需人工审核后才可检索：${reasons.join(' ')}`,
      }),
    )
  else if (reasons.length > 0)
    lines.push(say(locale, { en: `Look at it again: ${reasons.join(' ')}`, zh: `请再看一眼：${reasons.join(' ')}` }))
  for (const { record_ref: ref, relation, status } of relations) {
    if (status === 'pending')
      lines.push(
        say(locale, {
          en: `[${ref}] ${relation}: disputed, served with a warning until a person or a replay settles it`,
          zh: `[${ref}] ${relation}：有争议，在人工或回放裁定之前仍会返回，并附提示`,
        }),
      )
    else if (status === 'accepted')
      lines.push(say(locale, { en: `[${ref}] ${relation}: settled`, zh: `[${ref}] ${relation}：已裁定` }))
  }
  if (keptFix) lines.push(say(locale, { en: 'The fix of the revision before was kept.', zh: '沿用了上一版的修法。' }))
  return lines
}
