import { type Locale, say } from '../../contract/index.ts'
import { oneLine } from './fence.ts'

/** The lines after the first of a write's reply: what waits for a person, and what was weak. */
export function renderWarnings(
  output: { uri: string; status: string; held: readonly string[]; warnings: readonly string[] },
  locale: Locale,
): string[] {
  const held = output.held.map((reason) => `- ${oneLine(reason)}`)
  return [
    ...(held.length === 0
      ? []
      : output.status === 'pending'
        ? [
            say(locale, {
              en: `Held for a person (status: pending): saved, but not recalled or found until "mnema nodes approve ${output.uri}".`,
              zh: `等待人工审核（status: pending）：已保存，但在“mnema nodes approve ${output.uri}”之前不会被召回或搜到。`,
            }),
            ...held,
          ]
        : [say(locale, { en: 'Look at this:', zh: '请留意：' }), ...held]),
    ...(output.warnings.length === 0
      ? []
      : ['Policy warnings:', ...output.warnings.map((warning) => `⚠ ${oneLine(warning)}`)]),
  ]
}
