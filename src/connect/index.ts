export { createConnections } from './create-connections.ts'
