export { findProject } from './find-project.ts'
export { changeProject, createProject, listProjects } from './project-entries.ts'
export { projectOfIdentity } from './project-of-identity.ts'
export { projectById, projectBySlug } from './project-rows.ts'
