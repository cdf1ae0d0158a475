import { type Locale, MnemaError, say } from '../../../contract/index.ts'
import type { Fix } from '../experience.ts'
import { checkDiff, checkPath } from '../replay/index.ts'

/**
 * A fix must stay within a checkout, whoever applies it.
 * @throws MnemaError `invalid_input` for a diff that is none, and for a path that leaves the checkout.
 */
export function checkFix(fix: Fix, locale: Locale): void {
  if (fix.kind === 'command') return
  const problem = fix.kind === 'diff' ? diffProblem(fix.diff) : checkPath(fix.path)
  if (problem === undefined) return
  throw new MnemaError(
    'invalid_input',
    say(locale, { en: `The fix cannot be kept: ${problem}.`, zh: `无法保存这个修法：${problem}。` }),
    {
      field: fix.kind === 'diff' ? 'fix.diff' : 'fix.path',
      remedy:
        fix.kind === 'diff'
          ? say(locale, {
              en: 'Give a unified diff as `git diff` prints it, with paths below the root of the project.',
              zh: '请提供 `git diff` 格式的补丁，路径须在项目根目录之内。',
            })
          : say(locale, {
              en: 'Give a path below the root of the project, such as config/app.json.',
              zh: '请提供项目根目录之内的相对路径，例如 config/app.json。',
            }),
    },
  )
}

function diffProblem(diff: string): string | undefined {
  const checked = checkDiff(diff)
  return checked.verdict === 'ok' ? undefined : checked.reason
}
