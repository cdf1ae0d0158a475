export { type TeamEntry, writeEntry } from './team-file.ts'
export { openTeamRepository } from './team-repository.ts'
