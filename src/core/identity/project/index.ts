export { findProject } from './find-project.ts'
export { projectById, projectBySlug } from './project-rows.ts'
