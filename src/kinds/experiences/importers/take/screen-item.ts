import type { Context } from '../../../../contract/index.ts'
import { type ExperienceContent, limits } from '../../experience.ts'
import { judgeRecord } from '../../saving/index.ts'
import type { ForeignItem } from '../importer.ts'

/** What may be kept of an item: nothing, with the reason; or its texts, with secrets masked where the setting says so. */
export type ScreenedItem =
  | { refused: string }
  | { refused: undefined; title: string; content: ExperienceContent; waits: boolean }

/** Another program's text is nobody's word here: it waits for a person wherever an agent's would. */
export function screenItem({ screening }: Pick<Context, 'screening'>, item: ForeignItem): ScreenedItem {
  const { title, content } = item
  const tooLong = Object.entries(content).find(([, text]) => text.length > limits.content)
  if (tooLong !== undefined) return { refused: `content.${tooLong[0]} has more than ${limits.content} characters` }
  const findings = screening.examine({ title, content })
  const refused = findings.filter(({ verdict }) => verdict === 'refuse')
  if (refused.length > 0) {
    const reasons = refused.map(({ field, message }) => (message.includes(field) ? message : `${field}: ${message}`))
    return { refused: [...new Set(reasons)].join(' ') }
  }
  const masks = findings.some(({ verdict }) => verdict === 'mask')
  const clean = (text: string): string => (masks ? screening.mask(text) : text)
  const kept = {
    title: clean(title),
    content: {
      what: clean(content.what),
      why: clean(content.why),
      where: clean(content.where),
      learned: clean(content.learned),
    },
  }
  return { refused: undefined, ...kept, waits: judgeRecord({ screening }, { ...kept, fix: undefined }).length > 0 }
}
