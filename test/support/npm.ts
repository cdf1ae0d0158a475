import { spawn } from 'node:child_process'

/** `npm <args>` until it prints an address; `stop` ends the whole process group. */
export async function startNpm(args: readonly string[], options: { cwd: string; env: Record<string, string> }) {
  const child = spawn('npm', [...args], { ...options, detached: true })
  const closed = new Promise((resolve) => child.on('close', resolve))
  let output = ''
  const url = await new Promise<string>((resolve, reject) => {
    const read = (chunk: Buffer) => {
      output += chunk
      const found = /http:\/\/[\w.:[\]-]+:\d+/.exec(output)
      if (found) resolve(found[0])
    }
    child.stdout.on('data', read)
    child.stderr.on('data', read)
    child.on('close', (code) => reject(new Error(`npm ${args.join(' ')} ended with ${code}: ${output}`)))
  })
  return {
    url,
    output,
    async stop() {
      if (child.pid !== undefined) process.kill(-child.pid, 'SIGTERM')
      await closed
    },
  }
}
