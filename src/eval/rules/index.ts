export { renderRulesReport } from './render-rules-report.ts'
export { type RulesEvaluationOptions, type RulesReport, runRulesEvaluation } from './run-rules-evaluation.ts'
