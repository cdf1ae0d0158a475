export { cutText, lengthOf } from './cut-text.ts'
export { type Spent, spendReading } from './spend-reading.ts'
