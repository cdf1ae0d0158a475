import { z } from 'zod'
import { MnemaError } from '../../../contract/index.ts'
import type { RuleCheck } from '../rule.ts'

/** How a person gives a rule its check: one of three. */
export const checkFields = {
  check_regex: z
    .string()
    .max(2000)
    .optional()
    .describe('A regular expression as RE2 reads it: each match in a file of the scope is a violation.'),
  check_flags: z.string().max(10).optional().describe('Of the expression: i, m, s. Default: m.'),
  check_ast: z
    .string()
    .max(2000)
    .optional()
    .describe('A pattern of ast-grep, or a rule of it in YAML; - reads it from the standard input.'),
  check_language: z.string().max(40).optional().describe('Language of the pattern: typescript, python, go …'),
  check_linter: z.string().max(300).optional().describe('The rule of a linter that enforces it: eslint:no-console.'),
}

type Given = { [K in keyof typeof checkFields]?: string | undefined }

/**
 * The check that is asked for, tried together with the examples of its rule.
 * @returns undefined where none is given.
 * @throws MnemaError `invalid_input` that names the field at fault.
 */
export async function readCheck(given: Given): Promise<RuleCheck | undefined> {
  const { check_regex: pattern, check_flags: flags, check_ast: ast, check_language: language } = given
  const kinds = [pattern, ast, given.check_linter].filter((value) => value !== undefined)
  if (kinds.length > 1) throw wrong('check_regex', 'A rule has one check: an expression, a pattern or a linter.')
  if (flags !== undefined && pattern === undefined) throw wrong('check_flags', 'Flags need an expression.')
  if (flags !== undefined && !/^[imsgu]*$/.test(flags)) throw wrong('check_flags', 'Flags are i, m and s.')
  if (language !== undefined && ast === undefined) throw wrong('check_language', 'A language needs a pattern.')
  if (pattern !== undefined) return { type: 'regex', pattern, flags: flags ?? 'm' }
  if (ast !== undefined) return readAst(ast, language)
  return given.check_linter === undefined ? undefined : readLinter(given.check_linter)
}

async function readAst(text: string, language: string | undefined): Promise<RuleCheck> {
  const { languageNamed, readAstRule } = await import('../checks/index.ts')
  const rule = readAstRule(text)
  if ('refused' in rule) throw wrong('check_ast', `The check ${rule.refused}.`)
  const wanted = language ?? rule.language
  if (wanted === undefined) throw wrong('check_language', 'Say for which language the pattern is.')
  const named = languageNamed(wanted)
  if (named === undefined) throw wrong('check_language', 'That is no language that can be parsed.')
  return { type: 'ast', language: named, rule: text.trim() }
}

function readLinter(text: string): RuleCheck {
  const [, tool, rule] = /^([A-Za-z][\w.-]*):(\S+)$/.exec(text.trim()) ?? []
  if (tool === undefined || rule === undefined)
    throw wrong('check_linter', 'A linter and its rule are written with a colon between them: eslint:no-console.')
  return { type: 'linter', tool: tool.toLowerCase(), rule }
}

/**
 * Makes sure that a check does what its rule's examples say.
 * @throws MnemaError `invalid_input`.
 */
export async function requireCheck(
  check: RuleCheck | undefined,
  examples: { good?: string | undefined; bad?: string | undefined },
): Promise<void> {
  if (check === undefined) return
  const { tryCheck } = await import('../checks/index.ts')
  const fault = await tryCheck(check, examples)
  if (fault === undefined) return
  const field = fault.field === 'check' ? (check.type === 'ast' ? 'check_ast' : 'check_regex') : fault.field
  throw wrong(field, fault.message)
}

function wrong(field: string, message: string): MnemaError {
  return new MnemaError('invalid_input', message, { field, remedy: 'Correct it and send it again.' })
}
