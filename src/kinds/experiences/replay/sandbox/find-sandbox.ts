import { homedir } from 'node:os'
import { createBubblewrapSandbox } from './bubblewrap.ts'
import { defaultLimits } from './limits.ts'
import { createNamespaceSandbox } from './namespaces.ts'
import type { Sandbox } from './sandbox.ts'
import { findView, type View } from './view.ts'
import { createWorkspace, removeWorkspace } from './workspace.ts'

export interface SandboxSearch {
  /** Whose files must not be seen. */
  home: string
  /** Where the person's programs are, as in `PATH`. */
  searchPath: string
  platform: NodeJS.Platform
  /** Where `bwrap` is looked for; the system's folders without it. */
  bubblewrapFolders?: readonly string[]
}

/** Ends with 0 only in a sandbox that keeps its promises: no network but the loopback, a system that cannot be written, no other process. */
const proof = `
[ "$(sed 1,2d /proc/net/dev | cut -d: -f1 | tr -d ' ')" = lo ] || { echo 'it has a network'; exit 1; }
for folder in / /usr /etc; do
  if touch "$folder/mnema-was-here" 2>/dev/null; then echo "it can write to $folder"; exit 1; fi
done
[ "$(ls -d /proc/[0-9]* | wc -l)" -lt 20 ] || { echo 'it sees other processes'; exit 1; }
touch /checkout/proof /home/replay/proof /tmp/proof
`

/**
 * The sandbox that works on this machine, proven by a run in it; else why there is none.
 */
export async function findSandbox(search: Partial<SandboxSearch> = {}): Promise<Sandbox | { missing: string }> {
  const { home = homedir(), searchPath = process.env.PATH ?? '', platform = process.platform } = search
  if (platform !== 'linux')
    return { missing: 'Fixes are replayed on Linux alone: it has the namespaces to run them in.' }
  const view = findView(home, searchPath)
  const problems: string[] = []
  for (const candidate of candidates(view, search.bubblewrapFolders)) {
    if ('missing' in candidate) problems.push(`there is no ${candidate.missing}`)
    else {
      const problem = await examine(candidate)
      if (problem === undefined) return candidate
      problems.push(`${candidate.name}: ${problem}`)
    }
  }
  return { missing: `No sandbox can be made on this machine: ${problems.join('; ')}.` }
}

function* candidates(view: View, folders: readonly string[] | undefined): Generator<Sandbox | { missing: string }> {
  yield createBubblewrapSandbox(view, folders)
  yield createNamespaceSandbox(view)
}

/** Why the sandbox may not be trusted; undefined for one that may. */
async function examine(sandbox: Sandbox): Promise<string | undefined> {
  const workspace = await createWorkspace()
  try {
    const result = await sandbox.run(proof, { workspace, directory: '', limits: { ...defaultLimits, time: 30_000 } })
    if (result.end === 'exit' && result.exitCode === 0) return undefined
    return result.output.trim().split('\n').at(-1) || `it ended with ${result.exitCode ?? result.end}`
  } finally {
    await removeWorkspace(workspace)
  }
}
