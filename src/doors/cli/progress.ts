/** How far long work has come. */
export interface Progress {
  report(done: number, total: number, label?: string): void
  stop(): void
}

const silent: Progress = { report: () => undefined, stop: () => undefined }

/** A bar on the error stream where a person watches, and nothing elsewhere. It appears with the first report. */
export async function createProgress(label: string, visible: boolean): Promise<Progress> {
  if (!visible) return silent
  const { progress } = await import('@clack/prompts')
  let bar: ReturnType<typeof progress> | undefined
  let reached = 0
  return {
    report(done, total, step) {
      if (bar === undefined) {
        bar = progress({ max: Math.max(total, 1), output: process.stderr, withGuide: false })
        bar.start(label)
      }
      bar.advance(
        done - reached,
        step === undefined ? `${label} ${done}/${total}` : `${label} ${done}/${total} ${step}`,
      )
      reached = done
    },
    stop() {
      bar?.stop(`${label} ${reached}`)
    },
  }
}
