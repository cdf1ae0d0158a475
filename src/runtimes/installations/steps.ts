import type { InstallationTarget, Locale } from '../../contract/index.ts'
import { tokenVariable } from './program-call.ts'

/** What a person is told to do, in both languages. */
export type Step = Readonly<Record<Locale, string>>

export function tell(steps: readonly (Step | undefined)[], locale: Locale): readonly string[] {
  return steps.flatMap((step) => (step === undefined ? [] : [step[locale]]))
}

export function restart(title: string): Step {
  return {
    en: `Start ${title} anew: it reads its configuration when it starts.`,
    zh: `重新启动 ${title}：它只在启动时读取配置。`,
  }
}

/** For programs whose configuration names a variable in place of the token. */
export function exportToken(title: string, { server }: InstallationTarget): Step | undefined {
  if (server?.token === undefined) return undefined
  return {
    en: `Set ${tokenVariable} to the token where ${title} is started (export ${tokenVariable}=…): its files name only the variable.`,
    zh: `在启动 ${title} 的环境中设置 ${tokenVariable}（export ${tokenVariable}=…）：它的文件里只写变量名，不写令牌。`,
  }
}
