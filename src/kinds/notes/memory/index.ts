export { type Observation, type Remembered, remember } from './remember.ts'
