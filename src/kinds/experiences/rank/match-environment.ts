import type { Environment } from '../experience.ts'
import { differing, type Matching, nothing } from './matching.ts'

/** Facts that are told first. */
const leading = ['os', 'arch']

/** The share of the facts known on both sides that agree. Those that do not are told first, the record's value before the asker's. */
export function matchEnvironment(recorded: Environment, own: Environment): Matching {
  const agreeing: string[] = []
  const disagreeing: string[] = []
  for (const fact of Object.keys(recorded).sort(byRank)) {
    const [theirs, ours] = [recorded[fact], own[fact]]
    if (theirs === undefined || ours === undefined) continue
    if (agree(theirs, ours)) agreeing.push(`${fact}=${theirs}`)
    else disagreeing.push(`${fact}=${differing(theirs, ours)}`)
  }
  const known = agreeing.length + disagreeing.length
  return known === 0 ? nothing : { share: agreeing.length / known, detail: [...disagreeing, ...agreeing].join(',') }
}

/** Versions agree in what may break: the first number, and the second where the first is 0. */
function agree(one: string, other: string): boolean {
  return one === other || (breaking(one) !== undefined && breaking(one) === breaking(other))
}

function breaking(version: string): string | undefined {
  const numbers = /^v?(\d+)\.(\d+)/.exec(version)
  return numbers === null ? undefined : numbers[1] === '0' ? `0.${numbers[2]}` : numbers[1]
}

function byRank(one: string, other: string): number {
  const rank = (fact: string) => (leading.indexOf(fact) + leading.length + 1) % (leading.length + 1)
  return rank(one) - rank(other) || (one < other ? -1 : 1)
}
