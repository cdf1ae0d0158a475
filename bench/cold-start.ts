import { listTools, startLineServer } from './process.ts'
import { median } from './statistics.ts'
import type { Row } from './table.ts'

/** Process start → `tools/list` answered, in turn with a bare server that has as many tools. Medians of `runs`. */
export async function benchColdStart(options: {
  mnema: string
  bare: string
  environment: NodeJS.ProcessEnv
  runs: number
}): Promise<Row[]> {
  const ours: number[] = []
  const bare: number[] = []
  for (let run = 0; run <= options.runs; run++) {
    const pair = [
      await timeStart([options.mnema, 'mcp', '--toolsets', 'nodes'], options.environment),
      await timeStart([options.bare], options.environment),
    ] as const
    // The first pair fills the disk cache and makes the store.
    if (run === 0) continue
    ours.push(pair[0])
    bare.push(pair[1])
  }
  return [
    {
      what: 'stdio cold start to `tools/list`, median',
      ours: median(ours),
      unit: 'ms',
      peer: { name: 'bare SDK server, bundled', value: median(bare) },
      goal: '≤ 1.25×',
    },
  ]
}

async function timeStart(args: readonly string[], environment: NodeJS.ProcessEnv): Promise<number> {
  const start = performance.now()
  const server = startLineServer(process.execPath, args, environment)
  await listTools(server)
  const took = performance.now() - start
  await server.stop()
  return took
}
