import type { AnyOperation, App, Kind, OperationListing } from '../contract/index.ts'

/** The operations of a kind that agents are offered, in the order of its contract. */
export async function toolsOf(kind: Kind): Promise<readonly AnyOperation[]> {
  return (await (kind.tools ?? kind.operations)()).filter(({ tool }) => tool !== undefined)
}

/** The same as data. */
export async function listTools(kind: Kind, schema: App['schema']): Promise<OperationListing[]> {
  const tools = await toolsOf(kind)
  return Promise.all(
    tools.map(async (operation): Promise<OperationListing> => {
      const { verb, tool, summary, guide, effect, idempotent, audience } = operation
      const { input, output } = await schema(operation)
      return { kind: kind.name, verb, tool, summary, guide, effect, idempotent, audience, input, output }
    }),
  )
}
