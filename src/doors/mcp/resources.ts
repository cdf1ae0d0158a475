import type { Resource, ResourceTemplateType } from '@modelcontextprotocol/server'
import type { AnyOperation, App } from '../../contract/index.ts'
import type { Served } from './tool-catalogue.ts'

const mimeType = 'text/plain'

function readable(served: Served): AnyOperation[] {
  return [...served.byName.values()].filter((operation) => operation.effect === 'read')
}

async function required(app: App, operation: AnyOperation): Promise<readonly string[]> {
  const { input } = await app.schema(operation)
  return Array.isArray(input.required) ? input.required.filter((key) => typeof key === 'string') : []
}

/** The one key by which a `get` finds its record: its only required input. */
async function addressKey(app: App, operation: AnyOperation): Promise<string | undefined> {
  if (operation.verb !== 'get') return undefined
  const [key, ...others] = await required(app, operation)
  return others.length === 0 ? key : undefined
}

/** What can be read without saying anything: `mnema://nodes/boot`. */
export async function listResources(app: App, served: Served): Promise<Resource[]> {
  const listed = await Promise.all(
    readable(served).map(async (operation) => {
      if ((await required(app, operation)).length > 0) return []
      const { kind, verb, summary } = operation
      return [{ uri: `mnema://${kind}/${verb}`, name: `${kind}/${verb}`, description: summary, mimeType }]
    }),
  )
  return listed.flat()
}

/** One record by its address: `mnema://nodes/get/project%3A%2F%2Fshop`. */
export async function listTemplates(app: App, served: Served): Promise<ResourceTemplateType[]> {
  const listed = await Promise.all(
    readable(served).map(async (operation) => {
      const key = await addressKey(app, operation)
      if (key === undefined) return []
      const { kind, verb, summary } = operation
      return [
        { uriTemplate: `mnema://${kind}/${verb}/{${key}}`, name: `${kind}/${verb}`, description: summary, mimeType },
      ]
    }),
  )
  return listed.flat()
}

/** The operation behind a resource and its input; undefined for what is no resource of this connection. */
export async function findResource(
  app: App,
  served: Served,
  uri: string,
): Promise<{ operation: AnyOperation; input: Record<string, string> } | undefined> {
  const match = /^mnema:\/\/([a-z]+)\/([a-z-]+)(?:\/(.+))?$/s.exec(uri)
  if (match === null) return undefined
  const [, kind, verb, address] = match
  const operation = readable(served).find((candidate) => candidate.kind === kind && candidate.verb === verb)
  if (operation === undefined) return undefined
  if (address === undefined) return (await required(app, operation)).length === 0 ? { operation, input: {} } : undefined
  const key = await addressKey(app, operation)
  return key === undefined ? undefined : { operation, input: { [key]: decode(address) } }
}

/** Clients differ in how much of an address they escape. */
function decode(address: string): string {
  try {
    return decodeURIComponent(address)
  } catch (error) {
    if (error instanceof URIError) return address
    throw error
  }
}
