export { type Remembered, remember } from './remember.ts'
