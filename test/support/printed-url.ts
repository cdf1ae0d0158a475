import type { ChildProcessWithoutNullStreams } from 'node:child_process'

/** The address that a starting server prints, and all that it has printed so far. Rejects when the process ends before. */
export async function printedUrl(child: ChildProcessWithoutNullStreams, name: string) {
  let output = ''
  const url = await new Promise<string>((resolve, reject) => {
    const read = (chunk: Buffer) => {
      output += chunk
      const found = /http:\/\/[\w.:[\]-]+:\d+/.exec(output)
      if (found) resolve(found[0])
    }
    child.stdout.on('data', read)
    child.stderr.on('data', read)
    child.on('close', (code) => reject(new Error(`${name} ended with ${code}: ${output}`)))
  })
  return { url, output: () => output }
}
