export { type Circumstances, circumstancesOf } from './circumstances-of.ts'
