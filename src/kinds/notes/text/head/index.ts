export { changeHead } from './change-head.ts'
export { fieldsOf, type HeadFields, isBrokenHead, readHead } from './read-head.ts'
export { splitHead } from './split-head.ts'
