export { readToolsets } from './connection.ts'
export { createMcpHttp, type HttpCaller, type McpHttp } from './http.ts'
export { type StdioOptions, serveStdio } from './stdio.ts'
