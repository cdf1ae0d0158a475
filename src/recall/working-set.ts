import { type BriefSection, type Context, say } from '../contract/index.ts'

/** Most addresses that are named. */
const most = 8

/** Memory's own place in the briefing: after the boot memory of nodes (10). */
const order = 15

/**
 * What the session had opened of what it was offered, by address: after a compaction its agent has read it, and has it no more.
 * Undefined where it opened nothing.
 */
export async function workingSet(context: Context): Promise<BriefSection | undefined> {
  if (context.session === undefined) return undefined
  const addresses = await context.sessions.opened(context.session, most)
  if (addresses.length === 0) return undefined
  return {
    order,
    heading: say(context.locale, {
      en: 'Opened before the compaction: open again what is still needed',
      zh: '压缩之前打开过：仍需要的请重新打开',
    }),
    text: addresses.map((address) => `- ${address.replace(/\s+/g, ' ')}`).join('\n'),
    recordIds: [],
    essential: false,
  }
}
