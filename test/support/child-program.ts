import { type ChildProcess, spawn } from 'node:child_process'
import { rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** A TypeScript program of the tests, bundled so that a real child process can run it. */
export interface ChildProgram {
  /** Starts it; `lines` gives what it prints, as it comes. */
  start(...words: string[]): RunningChild
  remove(): void
}

export interface RunningChild {
  process: ChildProcess
  lines: AsyncIterable<string>
  /** Exit code, or the signal that ended it. */
  ended: Promise<number | string>
}

/** @param source path from the root of the repository. */
export async function bundleChild(source: string): Promise<ChildProgram> {
  const entry = join(root, source)
  // Beside the sources, so that packages are found.
  const outfile = join(dirname(entry), `.bundle-${process.pid}-${Date.now()}.mjs`)
  await build({
    entryPoints: [entry],
    outfile,
    bundle: true,
    platform: 'node',
    format: 'esm',
    packages: 'external',
    logLevel: 'error',
  })
  return {
    start(...words) {
      const child = spawn(process.execPath, [outfile, ...words], { stdio: ['ignore', 'pipe', 'inherit'] })
      const ended = new Promise<number | string>((resolve, reject) => {
        child.once('error', reject)
        child.once('close', (code, signal) => resolve(code ?? signal ?? 'unknown'))
      })
      return { process: child, lines: splitLines(child), ended }
    },
    remove: () => rmSync(outfile, { force: true }),
  }
}

/** Only whole lines: what a killed process had begun to print does not count. */
async function* splitLines(child: ChildProcess): AsyncGenerator<string> {
  let rest = ''
  for await (const chunk of child.stdout ?? []) {
    const lines = `${rest}${chunk}`.split('\n')
    rest = lines.pop() ?? ''
    yield* lines
  }
}
