import { timeProcess } from './process.ts'
import { median } from './statistics.ts'
import type { Row } from './table.ts'

/** The whole hook process for a prompt, in turn with a Node.js process that does nothing. Medians of `runs`. */
export async function benchHook(options: {
  mnema: string
  environment: NodeJS.ProcessEnv
  prompt: string
  directory: string
  records: number
  runs: number
}): Promise<Row[]> {
  const hook: number[] = []
  const nothing: number[] = []
  for (let run = 0; run <= options.runs; run++) {
    const payload = JSON.stringify({
      session_id: `bench-${run}`,
      cwd: options.directory,
      hook_event_name: 'UserPromptSubmit',
      prompt: options.prompt,
    })
    const args = [options.mnema, 'hook', 'claude-code', 'user-prompt-submit']
    const ours = await timeProcess(process.execPath, args, payload, options.environment)
    const bare = await timeProcess(process.execPath, ['-e', '0'], '', options.environment)
    if (run === 0) continue
    hook.push(ours.took)
    nothing.push(bare.took)
  }
  return [
    {
      what: `\`mnema hook\`, whole process, ${options.records.toLocaleString('en')} records, median`,
      ours: median(hook),
      unit: 'ms',
      peer: { name: '`node -e 0`', value: median(nothing) },
      goal: `${(median(hook) - median(nothing)).toFixed(0)} ms more; ≤ 60 ms more`,
    },
  ]
}
