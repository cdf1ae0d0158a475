export { activationMigration } from './activations.ts'
export { openRuleBook } from './open-rule-book.ts'
export { isGone } from './origins.ts'
export { risksIn, risksOf } from './risks.ts'
