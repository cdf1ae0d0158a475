export { confine } from './confine.ts'
export { type ReadText, readText } from './read-text.ts'
export { plainLines, shapeOf, type TextShape } from './text-shape.ts'
export { keepCopy, writeText } from './write-text.ts'
