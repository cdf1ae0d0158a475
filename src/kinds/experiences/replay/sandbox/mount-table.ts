import { mkdirSync, writeFileSync } from 'node:fs'
import { placeLink } from './place-link.ts'
import type { Root } from './prepare-root.ts'
import { sharedMemory } from './sandbox.ts'

/** The few that programs cannot do without; none that leads to hardware. */
const devices = ['null', 'zero', 'full', 'random', 'urandom']
const streams = { fd: '/proc/self/fd', stdin: '/proc/self/fd/0', stdout: '/proc/self/fd/1', stderr: '/proc/self/fd/2' }

/** The mounts of a root as lines of an `fstab`, with its own processes, devices and shared memory, and the places for them. */
export function writeMountTable({ folder, mounts }: Root, file: string): void {
  mkdirSync(`${folder}/dev/shm`, { recursive: true })
  for (const device of devices) writeFileSync(`${folder}/dev/${device}`, '')
  for (const [name, target] of Object.entries(streams)) placeLink(target, `${folder}/dev/${name}`)
  const lines = [
    ...mounts.map(({ from, at }) => [from, folder + at, 'none', 'rbind']),
    ...devices.map((device) => [`/dev/${device}`, `${folder}/dev/${device}`, 'none', 'bind']),
    ['proc', `${folder}/proc`, 'proc', 'nosuid,nodev,noexec'],
    ['tmpfs', `${folder}/dev/shm`, 'tmpfs', `nosuid,nodev,mode=1777,size=${sharedMemory}`],
  ]
  writeFileSync(file, lines.map((words) => `${words.map(inOctal).join(' ')} 0 0\n`).join(''))
}

/** Spaces and the like as three octal digits. */
function inOctal(word: string): string {
  return word.replace(/[\s\\#]/g, (character) => `\\${character.charCodeAt(0).toString(8).padStart(3, '0')}`)
}
