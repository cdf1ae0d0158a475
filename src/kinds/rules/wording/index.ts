export { contradict, likeness, sameWording, similarFrom } from './compare.ts'
export { readWording } from './reading.ts'
