export { normaliseError } from './normalise-error.ts'
export { exactSignature, looseSignature, type Signatures, signaturesIn } from './signatures.ts'
export { tellingLines, tellingText } from './telling-lines.ts'
