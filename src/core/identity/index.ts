export { createIdentity } from './create-identity.ts'
export { identityMigrations } from './migrations.ts'
export { sharedIdentity } from './project/index.ts'
