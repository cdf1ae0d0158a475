export { type Kept, keepVerification } from './keep-verification.ts'
export { type NoPlan, planReplay, type ReplayWish } from './plan-replay.ts'
