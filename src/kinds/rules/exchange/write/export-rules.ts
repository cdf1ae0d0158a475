import type { Rule } from '../../rule.ts'
import { confine } from '../disk/index.ts'
import type { FormatName } from '../format-names.ts'
import { findFormat } from '../formats/index.ts'
import type { ExportPlan } from './plan.ts'
import { planFolder } from './plan-folder.ts'
import { planShared } from './plan-shared.ts'
import { groupRules } from './render-rules.ts'
import { targets } from './targets.ts'

/** What an export of these rules would do to the files of a tool; writes nothing. */
export async function planExport(
  root: string,
  to: FormatName,
  rules: readonly Rule[],
  force: boolean,
): Promise<ExportPlan & { left: number }> {
  // What stands in the tool's own files already is not said a second time.
  const target = targets[to]
  const place = 'path' in target ? await confine(root, target.path) : undefined
  const linked = place !== undefined && 'linked' in place ? place.linked : undefined
  const exported = rules.filter(
    ({ origins }) => !origins.some(({ file }) => findFormat(file)?.format.name === to || file === linked),
  )
  const groups = groupRules(exported)
  const plan =
    'path' in target
      ? await planShared(root, target.path, groups, force)
      : await planFolder(root, target, groups, force)
  return { ...plan, left: rules.length - exported.length }
}
