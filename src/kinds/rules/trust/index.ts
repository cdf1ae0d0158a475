export { type Trust, untrusted } from './trust.ts'
