import { spawn } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { timeProcess } from './process.ts'
import { median } from './statistics.ts'
import type { Row } from './table.ts'

interface HookBench {
  mnema: string
  environment: NodeJS.ProcessEnv
  home: string
  prompt: string
  directory: string
  records: number
  runs: number
}

/** The whole hook process for a prompt, answered by a running server, and alone with the store. */
export async function benchHook(options: HookBench): Promise<Row[]> {
  const alone = await timeHook(options, 'opening the store')
  const server = await startServer(options)
  try {
    return [await timeHook(options, 'answered by the running server'), { ...alone, goal: moreThan(alone) }]
  } finally {
    await server.stop()
  }
}

/** Runs before the ones that count: a server has just begun, and its code is not compiled yet. */
const warmUps = 5

/** In turn with a Node.js process that does nothing. Medians of `runs`. */
async function timeHook(options: HookBench, how: string): Promise<Row & { peer: { name: string; value: number } }> {
  const hook: number[] = []
  const nothing: number[] = []
  for (let run = 0; run < warmUps + options.runs; run++) {
    const payload = JSON.stringify({
      session_id: `bench-${how.length}-${run}`,
      cwd: options.directory,
      hook_event_name: 'UserPromptSubmit',
      prompt: options.prompt,
    })
    const args = [options.mnema, 'hook', 'claude-code', 'user-prompt-submit']
    const ours = await timeProcess(process.execPath, args, payload, options.environment)
    const bare = await timeProcess(process.execPath, ['-e', '0'], '', options.environment)
    if (run < warmUps) continue
    hook.push(ours.took)
    nothing.push(bare.took)
  }
  const row = {
    what: `\`mnema hook\`, ${how}, whole process, ${options.records.toLocaleString('en')} records, median`,
    ours: median(hook),
    unit: 'ms',
    peer: { name: '`node -e 0`', value: median(nothing) },
  }
  return { ...row, goal: `${moreThan(row)}; ≤ 60 ms more` }
}

function moreThan({ ours, peer }: { ours: number; peer: { value: number } }): string {
  return `${(ours - peer.value).toFixed(0)} ms more`
}

/** `mnema serve`, once it has said that it answers hooks. */
async function startServer({ mnema, environment, home }: HookBench): Promise<{ stop(): Promise<void> }> {
  const child = spawn(process.execPath, [mnema, 'serve', '--port', '0'], { env: environment, stdio: 'ignore' })
  const folder = join(home, 'run')
  const isNotice = (name: string): boolean => /^[0-9a-f]{16}$/.test(name)
  for (let tries = 0; !existsSync(folder) || !readdirSync(folder).some(isNotice); tries++) {
    if (tries > 600 || child.exitCode !== null) throw new Error('mnema serve does not answer hooks')
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  return {
    async stop() {
      const ended = new Promise((resolve) => child.once('close', resolve))
      child.kill()
      await ended
    },
  }
}
