export { type ParsedQuery, parseQuery, type QueryTerm } from './parse-query.ts'
