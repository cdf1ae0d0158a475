export type { EvaluationSpace, EvaluationStore, OpenEvaluationStore } from './evaluation-store.ts'
export { renderReport } from './render-report.ts'
export { type RulesReport, renderRulesReport, runRulesEvaluation } from './rules/index.ts'
export { type EvaluationOptions, runEvaluation, type SetReport } from './run-evaluation.ts'
