import type { Resource, ResourceTemplateType } from '@modelcontextprotocol/server'
import type { OperationListing } from '../../contract/index.ts'
import type { Served } from './tool-catalogue.ts'

const mimeType = 'text/plain'

function readable(served: Served): OperationListing[] {
  return [...served.byName.values()].filter((operation) => operation.effect === 'read')
}

function required({ input }: OperationListing): readonly string[] {
  return Array.isArray(input.required) ? input.required.filter((key) => typeof key === 'string') : []
}

/** The one key by which a `get` finds its record: its only required input. */
function addressKey(listing: OperationListing): string | undefined {
  if (listing.verb !== 'get') return undefined
  const [key, ...others] = required(listing)
  return others.length === 0 ? key : undefined
}

/** What can be read without saying anything: `mnema://nodes/boot`. */
export function listResources(served: Served): Resource[] {
  return readable(served)
    .filter((listing) => required(listing).length === 0)
    .map(({ kind, verb, summary }) => ({
      uri: `mnema://${kind}/${verb}`,
      name: `${kind}/${verb}`,
      description: summary,
      mimeType,
    }))
}

/** One record by its address: `mnema://nodes/get/project%3A%2F%2Fshop`. */
export function listTemplates(served: Served): ResourceTemplateType[] {
  return readable(served).flatMap((listing) => {
    const key = addressKey(listing)
    if (key === undefined) return []
    const { kind, verb, summary } = listing
    return [
      { uriTemplate: `mnema://${kind}/${verb}/{${key}}`, name: `${kind}/${verb}`, description: summary, mimeType },
    ]
  })
}

/** The tool behind a resource and its input; undefined for what is no resource of this connection. */
export function findResource(
  served: Served,
  uri: string,
): { listing: OperationListing; input: Record<string, string> } | undefined {
  const match = /^mnema:\/\/([a-z]+)\/([a-z-]+)(?:\/(.+))?$/s.exec(uri)
  if (match === null) return undefined
  const [, kind, verb, address] = match
  const listing = readable(served).find((candidate) => candidate.kind === kind && candidate.verb === verb)
  if (listing === undefined) return undefined
  if (address === undefined) return required(listing).length === 0 ? { listing, input: {} } : undefined
  const key = addressKey(listing)
  return key === undefined ? undefined : { listing, input: { [key]: decode(address) } }
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
