import type { Runtime } from '../contract/index.ts'
import { runtimes } from './runtimes.ts'

/** By name, client type or alias, ignoring case. Undefined for a program that nobody has described: it is answered with nothing. */
export function findRuntime(name: string): Runtime | undefined {
  const wanted = name.toLowerCase()
  return runtimes.find(
    (runtime) => runtime.name === wanted || runtime.clientType === wanted || runtime.aliases.includes(wanted),
  )
}
