import { copyFileSync, existsSync, mkdirSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { insider } from './insider.ts'
import { placeLink } from './place-link.ts'
import type { Workspace } from './sandbox.ts'
import { isWithin } from './tool-folders.ts'
import type { View } from './view.ts'

/** A folder or file of this machine that is shown inside. */
export interface Mount {
  from: string
  /** The path inside. */
  at: string
  writable: boolean
}

export interface Root {
  /** Folder that becomes the root; every mount has its place in it already. */
  folder: string
  /** In the order in which they are to be made: some stand inside others. */
  mounts: readonly Mount[]
}

const { uid, gid, name, home } = insider

/** Take the place of the machine's own. */
const settings: Readonly<Record<string, string>> = {
  passwd: `root:x:0:0:root:/:/bin/sh\n${name}:x:${uid}:${gid}:${name}:${home}:/bin/sh\n`,
  group: `root:x:0:\n${name}:x:${gid}:\n`,
  hosts: '127.0.0.1 localhost\n::1 localhost\n',
  'nsswitch.conf': 'passwd: files\ngroup: files\nhosts: files\n',
}

/**
 * Makes the folder that a command sees as `/`, with nothing in it but places for mounts and a few small files. What no mount shows does not
 * exist inside. Doing it again changes nothing.
 */
export function prepareRoot(view: View, workspace: Workspace): Root {
  const folder = join(workspace.folder, 'root')
  for (const path of ['/proc', '/dev', '/etc']) mkdirSync(folder + path, { recursive: true })
  for (const [file, text] of Object.entries(settings)) writeFileSync(join(folder, 'etc', file), text)
  for (const { path, target } of view.links) placeLink(target, folder + path)
  for (const file of view.settings) {
    mkdirSync(dirname(folder + file), { recursive: true })
    copyFileSync(file, folder + file)
  }
  const shown = (path: string): Mount => ({ from: path, at: path, writable: false })
  const covers = view.hidden.map((path, place): Mount => {
    const cover = join(workspace.folder, `cover-${place}`)
    for (const inside of ['/', ...view.tools.flatMap((tool) => (isWithin(tool, path) ? tool.slice(path.length) : []))])
      mkdirSync(join(cover, inside), { recursive: true })
    return { from: cover, at: path, writable: false }
  })
  const own: Mount[] = [
    { from: workspace.checkout, at: insider.checkout, writable: true },
    { from: workspace.home, at: insider.home, writable: true },
    { from: workspace.temporary, at: insider.temporary, writable: true },
  ]
  const mounts = [...view.folders.map(shown), ...covers, ...view.tools.map(shown), ...own]
  for (const { from, at } of mounts)
    if (!view.folders.some((other) => other !== at && isWithin(at, other))) place(from, folder + at)
  return { folder, mounts }
}

function place(from: string, at: string): void {
  if (existsSync(at)) return
  if (statSync(from).isDirectory()) mkdirSync(at, { recursive: true })
  else {
    mkdirSync(dirname(at), { recursive: true })
    writeFileSync(at, '')
  }
}
