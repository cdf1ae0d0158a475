import type { ConfigurationEdit, Installation, InstallationTarget } from '../contract/index.ts'
import type { ConnectionRecord } from './connection-store.ts'
import { connectFile, disconnectFile } from './edits/index.ts'
import { type FilePlan, planFile } from './file-plan.ts'

/** All files of a program with its edits made; those that it has no edits for any more are taken back. */
export function planConnection(
  installation: Installation,
  target: InstallationTarget,
  former: ConnectionRecord | undefined,
): readonly FilePlan[] {
  const edits = installation.edits(target)
  const dropped = (former?.files ?? []).filter(({ file }) => !edits.some((edit) => edit.file === file))
  const plans = filesOf(edits).map((file) =>
    planFile(file, (current) => {
      const { text, entries, record } = connectFile(
        file,
        current,
        edits.filter((edit) => edit.file === file),
        former?.files.find((one) => one.file === file),
      )
      return { after: text, entries, record }
    }),
  )
  return [...plans, ...dropped.map(planFileRemoval)]
}

export function filesOf(edits: readonly ConfigurationEdit[]): readonly string[] {
  return [...new Set(edits.map(({ file }) => file))]
}

export function planRemoval(record: ConnectionRecord): readonly FilePlan[] {
  return record.files.map(planFileRemoval)
}

function planFileRemoval(record: ConnectionRecord['files'][number]): FilePlan {
  return planFile(record.file, (current) => {
    const { text, entries } = disconnectFile(current, record)
    return { after: text, entries, record: undefined }
  })
}
