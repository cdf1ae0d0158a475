export { createRecall } from './create-recall.ts'
