import type { Provenance } from '../../../contract/index.ts'

/** Who changed a note: what kind of author, and which. */
export interface Author {
  by: Provenance['source']
  principal: string
  client: string
}

export function authorOf({ source, principalId, clientType }: Provenance): Author {
  return { by: source, principal: principalId, client: clientType }
}
