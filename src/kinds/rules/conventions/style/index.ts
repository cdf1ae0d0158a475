export { observeStyle } from './observe-style.ts'
export { lineLimits } from './style-questions.ts'
