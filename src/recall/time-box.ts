import { MnemaError } from '../contract/index.ts'

/**
 * Runs `work` with a signal that fires after `milliseconds`, and stops waiting for it then.
 * @throws MnemaError `timeout` when the time ran out, and whatever `work` throws before that.
 */
export async function timeBox<T>(milliseconds: number, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const controller = new AbortController()
  let timer: NodeJS.Timeout | undefined
  const expiry = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      controller.abort()
      reject(new MnemaError('timeout', `nothing was ready within ${milliseconds} ms`))
    }, milliseconds)
  })
  try {
    return await Promise.race([work(controller.signal), expiry])
  } finally {
    clearTimeout(timer)
  }
}
