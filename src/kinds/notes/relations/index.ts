export { addLink, type WantedLink } from './add-link.ts'
