/** What one run of a command may use. */
export interface Limits {
  /** Milliseconds from start to end. */
  time: number
  /** Seconds of processor time of each process. */
  cpu: number
  /** Bytes of memory of all processes together, and of each. */
  memory: number
  /** Processes and threads at once. */
  processes: number
  /** Bytes of the largest file. */
  fileSize: number
  /** Bytes printed. */
  output: number
}

/** Room for a build and its tests, and not for much more: a replay runs beside a person's work. */
export const defaultLimits: Limits = {
  time: 300_000,
  cpu: 300,
  memory: 2 * 1024 ** 3,
  processes: 512,
  fileSize: 512 * 1024 ** 2,
  output: 8 * 1024 ** 2,
}
