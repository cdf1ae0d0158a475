import type { Runtime } from '../contract/index.ts'
import { claudeCode } from './claude-code.ts'
import { generic } from './generic.ts'

/** Every agent program that can host Mnema. A new one is a file here and a folder in `plugins/`. */
export const runtimes: readonly Runtime[] = [claudeCode, generic]
