import { spawn } from 'node:child_process'
import { printedUrl } from './printed-url.ts'

/** `npm <args>` until it prints an address; `stop` ends the whole process group. */
export async function startNpm(args: readonly string[], options: { cwd: string; env: Record<string, string> }) {
  const child = spawn('npm', [...args], { ...options, detached: true })
  const closed = new Promise((resolve) => child.on('close', resolve))
  const { url, output } = await printedUrl(child, `npm ${args.join(' ')}`)
  return {
    url,
    output: output(),
    async stop() {
      if (child.pid !== undefined) process.kill(-child.pid, 'SIGTERM')
      await closed
    },
  }
}
