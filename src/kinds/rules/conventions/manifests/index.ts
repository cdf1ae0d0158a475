export { readManifests } from './read-manifests.ts'
