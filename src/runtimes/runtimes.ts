import type { Runtime } from '../contract/index.ts'
import { claudeCode } from './claude-code.ts'
import { codex } from './codex.ts'
import { deepseek } from './deepseek.ts'
import { gemini } from './gemini.ts'
import { generic } from './generic.ts'
import { hermes } from './hermes.ts'
import { openclaw } from './openclaw.ts'
import { opencode } from './opencode.ts'
import { pi } from './pi.ts'
import { qwen } from './qwen.ts'
import { zcode } from './zcode.ts'

/** Every agent program that can host Mnema. A new one is a file here and a folder in `plugins/`. */
export const runtimes: readonly Runtime[] = [
  claudeCode,
  codex,
  opencode,
  pi,
  openclaw,
  gemini,
  qwen,
  hermes,
  zcode,
  deepseek,
  generic,
]
