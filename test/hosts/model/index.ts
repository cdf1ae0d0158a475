export { type ScriptedModel, startModel } from './start-model.ts'
export type { Step } from './step.ts'
