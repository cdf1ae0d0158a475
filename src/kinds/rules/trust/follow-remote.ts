import { resolve } from 'node:path'
import type { RemoteAddress } from './remote-address.ts'
import { type Repository, readRepository } from './repository.ts'

/** Most repositories on this machine that lead to one another. */
const longestChain = 4

/**
 * The host to which a repository's remote leads, through clones on this machine. `none`: it ends in one without a remote, the person's own.
 * `unknown`: git could not be asked on the way.
 */
export async function followRemote(
  { remote }: Repository,
  root: string,
  chain = longestChain,
): Promise<RemoteAddress | 'none' | 'unknown'> {
  if (remote === undefined) return 'none'
  if (!('path' in remote)) return remote
  const above = resolve(root, remote.path)
  const next = await readRepository(above)
  if (next === 'none' || next === 'unknown' || chain === 0) return 'unknown'
  return followRemote(next, above, chain - 1)
}
