export { renderExperiencesReport } from './render-experiences-report.ts'
export {
  type ExperiencesEvaluationOptions,
  type ExperiencesReport,
  runExperiencesEvaluation,
} from './run-experiences-evaluation.ts'
