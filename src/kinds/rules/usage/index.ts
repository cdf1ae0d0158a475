export { countUsage, type UsageNote } from './count-usage.ts'
export { usageMigration } from './migration.ts'
export { readCalls, readUsage } from './read-usage.ts'
export type { RuleUsage, UsageCount } from './rule-usage.ts'
