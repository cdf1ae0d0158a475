import { execFile } from 'node:child_process'
import { findProgram, systemPath } from './system-path.ts'

/** Runs one of the system's programs with an almost empty environment. @returns what went wrong; undefined when nothing did. */
export function runProgram(name: string, args: readonly string[]): Promise<string | undefined> {
  const options = { cwd: '/', env: { PATH: systemPath.join(':'), LC_ALL: 'C' } }
  return new Promise((resolve) => {
    execFile(findProgram(name) ?? name, args, options, (error, _, complaint) =>
      resolve(error === null ? undefined : complaint.trim() || error.message),
    )
  })
}
