import type { Language } from '../../syntax/index.ts'
import { csharp } from './csharp.ts'
import { go } from './go.ts'
import { java } from './java.ts'
import { javascript } from './javascript.ts'
import { kotlin } from './kotlin.ts'
import { php } from './php.ts'
import type { Probe } from './probe.ts'
import { python } from './python.ts'
import { ruby } from './ruby.ts'
import { rust } from './rust.ts'
import { typescript } from './typescript.ts'

const typed: readonly Probe[] = [...javascript, ...typescript]

const table: Readonly<Record<Language, readonly Probe[]>> = {
  typescript: typed,
  tsx: typed,
  javascript,
  python,
  go,
  rust,
  java,
  csharp,
  php,
  ruby,
  kotlin,
}

/** All questions that are put to the code of a language. */
export function probesOf(language: Language): readonly Probe[] {
  return table[language]
}
