import type { ConnectionState, Installation, InstallationTarget, Locale } from '../../../../contract/index.ts'
import { ago } from '../../ago.ts'
import type { SeenHook } from '../../cli-parts.ts'
import { type Finding, ok, warning } from '../finding.ts'

/** Milliseconds above which a person begins to notice a hook before each turn. */
const slow = 1_000

/** Whether hooks come since the program was connected, and how long they take. */
export function examineSeen(
  { connectedAt }: ConnectionState,
  installation: Installation,
  target: InstallationTarget,
  seen: readonly SeenHook[],
  locale: Locale,
  now = new Date(),
): readonly Finding[] {
  const { title, runtime } = installation
  const came = seen.filter((hook) => hook.runtime === runtime && hook.at >= connectedAt)
  const [last] = came
  if (last === undefined) {
    const steps = installation.steps(target, locale)
    return [
      warning(
        'hooks',
        `None has come since ${title} was connected, ${ago(connectedAt, now)}.`,
        ['Begin a session in it and look again.', ...steps].join(' '),
      ),
    ]
  }
  const took = median(came.flatMap((hook) => hook.took))
  const ways = {
    server: 'answered by the running server',
    store: 'answered from the store',
    remote: 'answered over the network',
  }
  const detail = `${last.event} came ${ago(last.at, now)}, ${ways[last.by]}; ${took} ms is usual`
  if (took <= slow) return [ok('hooks', detail)]
  const remedy =
    last.by === 'remote'
      ? 'Look at the network, or use a server that is nearer.'
      : 'Keep `mnema serve` running: hooks then need not open the store. `npm run bench` in the sources shows what is usual.'
  return [warning('hooks', detail, remedy)]
}

function median(values: readonly number[]): number {
  const sorted = [...values].sort((left, right) => left - right)
  return sorted[Math.floor(sorted.length / 2)] ?? 0
}
