import { type WrittenFile, writeFileText } from '../disk/index.ts'
import { Later, Refused } from './step.ts'
import type { Surroundings } from './surroundings.ts'

/**
 * Writes a file of the mount.
 * @throws Later where the file is not as expected; Refused.
 */
export async function writeText(
  { mount }: Surroundings,
  path: string,
  text: string,
  expected: string | undefined,
): Promise<Exclude<WrittenFile, string> & { path: string; text: string }> {
  const written = await writeFileText(mount.folder, path, text, expected)
  if (written === 'blocked') throw new Refused('a link is in the way')
  if (written === 'changed') {
    if (expected === undefined) throw new Refused('its place is taken by another file')
    throw new Later()
  }
  return { ...written, path, text }
}
