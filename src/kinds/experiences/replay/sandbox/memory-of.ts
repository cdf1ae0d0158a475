import { readdirSync, readFileSync } from 'node:fs'

/**
 * Bytes of memory that a process and all that descend from it hold by themselves: anonymous and shared pages, not the program texts that
 * others use too. Pages that a fork still shares with its parent count twice. Zero where the system does not say.
 */
export function memoryOf(pid: number): number {
  const parents = new Map<number, { parent: number; bytes: number }>()
  for (const name of namesIn('/proc')) {
    if (!/^\d+$/.test(name)) continue
    const status = textOf(`/proc/${name}/status`)
    parents.set(Number(name), {
      parent: numberAfter(status, 'PPid'),
      bytes: 1024 * (numberAfter(status, 'RssAnon') + numberAfter(status, 'RssShmem')),
    })
  }
  const descends = (from: number): boolean => {
    // Each step goes to a parent; more steps than processes can only be a process that was replaced while this looked.
    for (let at = from, steps = 0; at > 0 && steps <= parents.size; steps++) {
      if (at === pid) return true
      at = parents.get(at)?.parent ?? 0
    }
    return false
  }
  return [...parents].reduce((total, [id, { bytes }]) => (bytes > 0 && descends(id) ? total + bytes : total), 0)
}

function numberAfter(status: string, field: string): number {
  return Number(new RegExp(`^${field}:\\s*(\\d+)`, 'm').exec(status)?.[1] ?? 0)
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}

/** Empty for a process that ended meanwhile. */
function textOf(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}
