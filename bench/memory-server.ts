import { listTools, startLineServer } from './process.ts'

/** Writes to the reference memory server of the MCP project, one entity a call. @returns calls per second. */
export async function writeToMemoryServer(
  script: string,
  calls: number,
  environment: NodeJS.ProcessEnv,
): Promise<number> {
  const server = startLineServer(process.execPath, [script], environment)
  await listTools(server)
  const start = performance.now()
  for (let index = 0; index < calls; index++)
    await server.request('tools/call', {
      name: 'create_entities',
      arguments: {
        entities: [{ name: `n_${index}`, entityType: 'node', observations: [`Text number ${index} of the bench.`] }],
      },
    })
  const rate = (calls / (performance.now() - start)) * 1000
  await server.stop()
  return rate
}
