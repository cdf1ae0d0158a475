export type { DateMention } from './date-mention.ts'
export { findDates } from './find-dates.ts'
