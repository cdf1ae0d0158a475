export { followMounts } from './follow-mounts.ts'
export { keepInStep } from './keep-in-step.ts'
