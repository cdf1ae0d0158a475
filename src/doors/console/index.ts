export { createConsole } from './create-console.ts'
