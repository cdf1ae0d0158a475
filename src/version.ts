/** For the hook, which loads no more of the app than this. */
export { version } from './app/version.ts'
