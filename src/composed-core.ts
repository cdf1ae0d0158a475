/** The core as the product composes it, for those that need it without the path of requests: the evaluation. */
export { openCore } from './app/open-core.ts'
