import { MnemaError } from '../../contract/index.ts'

/** Lets at most `places` tasks in at a time, the others in the order in which they came. */
export interface Turnstile {
  /**
   * @param deadline milliseconds since 1970.
   * @returns what to call when leaving; further calls do nothing.
   * @throws MnemaError `unavailable` when the turn did not come by then.
   */
  enter(deadline: number): Promise<() => void>
}

interface Waiter {
  admit(): void
}

export function createTurnstile(places: number): Turnstile {
  let free = places
  const waiting = new Set<Waiter>()

  function leave(): void {
    for (const next of waiting) {
      waiting.delete(next)
      next.admit()
      return
    }
    free += 1
  }

  function ticket(): () => void {
    let used = false
    return () => {
      if (used) return
      used = true
      leave()
    }
  }

  return {
    async enter(deadline) {
      if (free > 0) {
        free -= 1
        return ticket()
      }
      await new Promise<void>((resolve, reject) => {
        const waiter: Waiter = {
          admit() {
            clearTimeout(timer)
            resolve()
          },
        }
        const timer = setTimeout(
          () => {
            waiting.delete(waiter)
            reject(turnMissed())
          },
          Math.max(0, deadline - Date.now()),
        )
        waiting.add(waiter)
      })
      return ticket()
    },
  }
}

export function turnMissed(): MnemaError {
  return new MnemaError('unavailable', 'The database was busy for the whole time allowed, and nothing was changed.', {
    remedy: 'Try again; if it stays so, look for a program that holds the database open in a long transaction.',
  })
}
