import { fileURLToPath } from 'node:url'
import type { Server } from '@modelcontextprotocol/server'

/** How long a client may take to name its roots, in milliseconds. */
const patience = 1000

function toPath(uri: string | undefined): string | undefined {
  if (uri === undefined || !URL.canParse(uri) || new URL(uri).protocol !== 'file:') return undefined
  return fileURLToPath(uri)
}

/** The folder that the agent works in: the client's first root where it has roots (asked once, and when they change), else the given one. */
export function createRoots(server: Server, given: string | undefined): () => Promise<string | undefined> {
  let asked: Promise<string | undefined> | undefined
  async function ask(): Promise<string | undefined> {
    try {
      const { roots } = await server.listRoots(undefined, { timeout: patience })
      return toPath(roots[0]?.uri) ?? given
    } catch {
      // A client that offers roots and does not name them is served as one without.
      return given
    }
  }
  server.setNotificationHandler('notifications/roots/list_changed', () => {
    asked = undefined
  })
  return async () => {
    if (given === undefined || server.getClientCapabilities()?.roots === undefined) return given
    if ((server.getNegotiatedProtocolVersion() ?? '') > '2025-12') return given
    asked ??= ask()
    return asked
  }
}
