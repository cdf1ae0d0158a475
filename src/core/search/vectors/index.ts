export { type CodeSet, nearest } from './nearest.ts'
export { cosine, meanVector, type PackedVector, packVector, signCode } from './pack-vector.ts'
export { rotate, rotatedLength } from './rotate.ts'
