import { confine, readText } from '../disk/index.ts'
import { findBlock, putBlock } from './managed-block.ts'
import { actionOf, type ExportPlan } from './plan.ts'
import { type RuleGroup, renderShared } from './render-rules.ts'

/**
 * What becomes of a file that belongs to people and in which one part is ours.
 * @param force replace a part that somebody has changed.
 */
export async function planShared(
  root: string,
  path: string,
  groups: readonly RuleGroup[],
  force: boolean,
): Promise<ExportPlan> {
  const inner = renderShared(groups)
  const place = await confine(root, path)
  const content = await readText(root, path)
  if ('refused' in place || (content !== 'missing' && 'refused' in content)) {
    const reason =
      'refused' in place ? place.refused : typeof content === 'object' && 'refused' in content ? content.refused : ''
    return refuse({ file: path, reason, remedy: 'Put a plain file of the project in its place.' })
  }
  if (content === 'missing') {
    if (inner === '') return { files: [], refusals: [] }
    const after = putBlock('', inner)
    return { files: [{ path, real: place.real, before: '', after, action: 'create', keeps: false }], refusals: [] }
  }
  const before = content.text
  const block = findBlock(before)
  if (block.state === 'broken') {
    return refuse({
      file: path,
      line: block.line,
      reason: block.why,
      remedy:
        'Delete the lines with "mnema:begin" and "mnema:end" and what of ours stands between them; then export again.',
    })
  }
  const touched = block.state === 'found' && !block.intact
  if (touched && !force) {
    return refuse({
      file: path,
      line: block.begin + 1,
      reason: 'the part of Mnema was changed by hand',
      remedy:
        'Move what was typed in there out of it, or export with --force: a copy of the file is then kept beside it.',
    })
  }
  const put = putBlock(before, inner)
  if (put === undefined) {
    return refuse({
      file: path,
      reason: 'its end stands in code that is not closed, so that a part of ours could not be found again',
      remedy: 'Close the code with a line of its fence.',
    })
  }
  // A file in which nothing but our part stood goes with it.
  const after = inner === '' && block.state === 'found' && put.replace(/^\uFEFF/, '').trim() === '' ? undefined : put
  return {
    files: [{ path, real: content.real, before, after, action: actionOf(before, after), keeps: touched }],
    refusals: [],
  }
}

function refuse(refusal: ExportPlan['refusals'][number]): ExportPlan {
  return { files: [], refusals: [refusal] }
}
