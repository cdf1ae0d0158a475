import type { Settings } from '../../../contract/index.ts'
import { isHeard } from './is-heard.ts'
import { placeOf, readNotice } from './place.ts'

/** Whether a server answers for hooks with these settings. */
export async function isServed(settings: Settings, version: string): Promise<boolean> {
  const address = readNotice(placeOf(settings, version))
  return address !== undefined && isHeard(address)
}
