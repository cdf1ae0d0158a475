export { fence, oneLine, snippet } from './plain.ts'
