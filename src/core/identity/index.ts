export { createIdentity, type IdentityOptions } from './create-identity.ts'
export { identityMigrations } from './migrations.ts'
