export { createHttp, type HttpParts } from './create-http.ts'
export { isLoopback } from './guard.ts'
export { type RunningServer, startServer } from './start-server.ts'
