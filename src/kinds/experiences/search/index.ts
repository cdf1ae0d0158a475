export { askingEnvironment } from './asking-environment.ts'
export { type FoundExperience, type FoundExperiences, findExperiences } from './find-experiences.ts'
export { findSimilar, type Similar } from './find-similar.ts'
