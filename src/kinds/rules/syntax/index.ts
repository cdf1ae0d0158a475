export type { SgNode, SgRoot } from '@ast-grep/napi'
export type { Language } from './language.ts'
export { languageOf } from './language-of.ts'
export { openSyntax, type Syntax } from './open-syntax.ts'
