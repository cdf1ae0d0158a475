/** Waits a little longer at each attempt, 1 to 25 ms, with jitter so that waiting processes do not march in step. */
export function pause(attempt: number): Promise<void> {
  const most = Math.min(25, 2 * (attempt + 1))
  return new Promise((resolve) => setTimeout(resolve, 1 + Math.random() * (most - 1)))
}
