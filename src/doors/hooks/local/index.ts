export { type ReachedServer, reachServer } from './ask-server.ts'
export { isServed } from './is-served.ts'
export { type HookListener, listenForHooks } from './listen-for-hooks.ts'
export { placeOf, readNotice } from './place.ts'
