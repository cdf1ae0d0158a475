import type { RecentEntry } from './boot-memory.ts'
import { oneLine } from './fence.ts'

/** `- project://shop/webhooks (priority: 1, 2026-11-30) — When changing refund webhooks` */
export function renderRecent(entry: Omit<RecentEntry, 'disclosure'> & { disclosure?: string | undefined }): string {
  const disclosure = entry.disclosure === undefined ? '' : ` — ${oneLine(entry.disclosure)}`
  return `- ${entry.uri} (priority: ${entry.priority}, ${entry.date})${disclosure}`
}
