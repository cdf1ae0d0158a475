export { contradict, likeness, sameWording, similarFrom } from './compare.ts'
export { type Reading, readWording } from './reading.ts'
