export { type CodeSet, nearest } from './nearest.ts'
export { cosine, meanVector, packVector, rowCode, signCode } from './pack-vector.ts'
export { rotate } from './rotate.ts'
export { stackVectors } from './stack-vectors.ts'
