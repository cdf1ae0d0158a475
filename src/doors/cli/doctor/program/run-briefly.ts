import { spawn } from 'node:child_process'

/** Most characters that are kept of what a program prints. */
const mostCharacters = 64 * 1024

/**
 * What a program prints to either stream until it ends. Without a shell.
 * @param patience most milliseconds; then it is ended.
 * @returns undefined for a program that cannot be started or does not end in time.
 */
export function runBriefly(
  [program, ...args]: readonly [string, ...string[]],
  environment: Readonly<Record<string, string | undefined>>,
  patience: number,
): Promise<string | undefined> {
  return new Promise((resolve) => {
    const child = spawn(program, args, {
      env: { ...environment },
      stdio: ['ignore', 'pipe', 'pipe'],
      timeout: patience,
    })
    let printed = ''
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (chunk: string) => {
        if (printed.length < mostCharacters) printed += chunk
      })
    child.on('error', () => resolve(undefined))
    child.on('close', (_code, signal) => resolve(signal === null ? printed : undefined))
  })
}
