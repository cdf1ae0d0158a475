export { askTrust } from './ask-trust.ts'
export { runGit } from './run-git.ts'
export { type Trust, untrusted } from './trust.ts'
