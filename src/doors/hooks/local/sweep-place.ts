import { readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { isHeard } from './is-heard.ts'
import { type Place, readNotice } from './place.ts'

/** Removes what killed servers left behind: sockets that nobody listens on, and notices that name none that somebody listens on. */
export async function sweepPlace({ folder }: Place): Promise<void> {
  for (const name of readdirSync(folder)) {
    const path = join(folder, name)
    const address = name.endsWith('.sock') ? path : readNotice({ folder, notice: path })
    if (address === undefined || (await isHeard(address))) continue
    rmSync(path, { force: true })
    if (address.endsWith('.sock')) rmSync(address, { force: true })
  }
}
