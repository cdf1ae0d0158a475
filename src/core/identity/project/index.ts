export { findProject } from './find-project.ts'
export { changeProject, createProject, listProjects } from './project-entries.ts'
export { projectById, projectBySlug } from './project-rows.ts'
