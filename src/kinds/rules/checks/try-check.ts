import type { RuleCheck } from '../rule.ts'
import { compileCheck } from './compile-check.ts'
import type { CompiledCheck } from './compiled-check.ts'
import { createSourceText } from './source-text.ts'

/** Why a check cannot be a rule's, in a sentence, and which input is at fault. */
export interface CheckFault {
  field: 'check' | 'good' | 'bad'
  message: string
}

/** Milliseconds for an example. */
const patience = 5_000

/**
 * Tries a check before it is kept: it must be one, find the bad example and leave the good one alone. A linter's is taken as it is.
 * @returns undefined where nothing is wrong.
 */
export async function tryCheck(
  check: RuleCheck,
  { good, bad }: { good?: string | undefined; bad?: string | undefined },
): Promise<CheckFault | undefined> {
  if (check.type === 'linter') return undefined
  const outcome = await compileCheck(check)
  if ('refused' in outcome) return { field: 'check', message: `The check ${outcome.refused}.` }
  const asFile = (example: string): string =>
    check.type === 'ast' && check.language === 'php' && !example.includes('<?') ? `<?php\n${example}` : example
  if (bad && !(await finds(outcome.check, asFile(bad))))
    return { field: 'bad', message: 'The check finds nothing in the bad example.' }
  if (good && (await finds(outcome.check, asFile(good))))
    return { field: 'good', message: 'The check finds a violation in the good example.' }
  return undefined
}

async function finds(check: CompiledCheck, text: string): Promise<boolean> {
  const end = performance.now() + patience
  for await (const span of check.find(createSourceText(text), '', end)) if (span !== undefined) return true
  return false
}
