export { createIdentity } from './create-identity.ts'
export { identityMigrations } from './migrations.ts'
export { seenFromElsewhere } from './project/index.ts'
