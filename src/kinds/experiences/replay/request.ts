import type { Fix } from '../experience.ts'
import type { Limits, Sandbox } from './sandbox/index.ts'

/** What is to be proven: that at this commit the command fails with this error, and that the fix makes it pass. */
export interface ReplayRequest {
  /** Absolute path of a folder in a git working tree, or of a bare repository. Only read. */
  repository: string
  /** Whatever names a commit there. */
  commit: string
  /** Shell command that fails without the fix and passes with it. */
  command: string
  /** Where it runs, below the root of the checkout; empty for the root. */
  directory: string
  /** Signatures of the error; without a loose one only the exact one counts. */
  expected: { exact: string; loose: string | undefined }
  fix: Fix
  /** Signatures of the errors that an output tells of; the loose ones without numbers, quoted texts and paths. */
  signaturesIn(output: string): { exact: readonly string[]; loose: readonly string[] }
  /** Replaces secrets, in what is compared and in the log. */
  mask(text: string): string
  /** Who asks for it. */
  verifier: string
  limits?: Partial<Limits>
  /** Without it, the one that works on this machine is looked for. */
  sandbox?: Sandbox | { missing: string }
  signal?: AbortSignal
  /** Called before each run. */
  progress?(done: number, total: number, label: string): void
}
