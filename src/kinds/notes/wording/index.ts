export { fence, oneLine, snippet } from './plain.ts'
export { say } from './say.ts'
