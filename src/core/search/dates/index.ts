export { type DateMention, findDates } from './find-dates.ts'
