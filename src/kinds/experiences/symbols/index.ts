export { isOrdinary } from './ordinary-words.ts'
export { symbolKey } from './symbol-key.ts'
export { isErrorClass, isErrorCode, type SymbolSort, symbolSort, symbolWeight } from './symbol-weight.ts'
export { symbolsIn } from './symbols-in.ts'
