export { type FormatName, type FoundFormat, findFormat, formatNames, formatOfNamed } from './format.ts'
export { patternScope, placeRules } from './place-rules.ts'
