export { type FoundFormat, findFormat, formatOfNamed } from './format.ts'
export { patternScope, placeRules } from './place-rules.ts'
