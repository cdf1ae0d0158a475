/** What is counted of a rule. */
export const usageCounts = ['considered', 'sent', 'cited', 'followed', 'violated', 'overridden'] as const

/**
 * `considered`: in scope, and more than its scope spoke for it. `sent`: its text reached an agent. `cited`: an agent asked for it by its id.
 * `followed`, `violated`: its check passed or failed. `overridden`: a person or an agent's correction went against it.
 */
export type UsageCount = (typeof usageCounts)[number]

export interface RuleUsage extends Record<UsageCount, number> {
  /** When it was last sent. */
  sentAt: Date | undefined
}
