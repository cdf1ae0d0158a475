export { isEnforced } from './is-enforced.ts'
export { type PlacedEnforcement, readEnforcements } from './read-enforcements.ts'
