import type { RuleCheck } from '../rule.ts'
import { compileAst } from './ast-check.ts'
import type { CompileOutcome } from './compiled-check.ts'
import { compileRegex } from './regex-check.ts'

/** Makes a check ready that runs here; a linter's runs in the linter. */
export function compileCheck(check: Exclude<RuleCheck, { type: 'linter' }>): Promise<CompileOutcome> {
  return check.type === 'regex' ? compileRegex(check.pattern, check.flags) : compileAst(check.language, check.rule)
}
