export { normaliseError } from './normalise-error.ts'
export { exactSignature, looseSignature, type Signatures, signaturesIn } from './signatures.ts'
export { tellingText } from './telling-text.ts'
