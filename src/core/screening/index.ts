export { createScreening } from './create-screening.ts'
