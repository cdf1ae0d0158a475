import type { Installation } from '../../contract/index.ts'
import { claudeCode } from './claude-code.ts'
import { codex } from './codex.ts'
import { deepseek } from './deepseek.ts'
import { gemini } from './gemini.ts'
import { hermes } from './hermes.ts'
import { openclaw } from './openclaw.ts'
import { opencode } from './opencode.ts'
import { pi } from './pi.ts'
import { qwen } from './qwen.ts'
import { zcode } from './zcode.ts'

/** Every agent program into which `mnema connect` writes. A new one is a file here. */
export const installations: readonly Installation[] = [
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
]
