export type { Probe, SourceFile } from './probe.ts'
export { probesOf } from './probes-of.ts'
