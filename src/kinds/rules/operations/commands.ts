/** A name as it is typed at a shell. */
function word(name: string): string {
  return /^[\p{L}\p{N}_.-]+$/u.test(name) ? name : `'${name.replaceAll("'", "'\\''")}'`
}

/** What a person types to take a rule back. */
export function undoCommand(id: string, project: string): string {
  return `mnema rules reject ${id} --project ${word(project)}`
}

export function approveCommand(id: string, project: string): string {
  return `mnema rules approve ${id} --project ${word(project)}`
}

export function pendingCommand(project: string): string {
  return `mnema rules list --status pending --project ${word(project)}`
}

export function unpinCommand(id: string, project: string): string {
  return `mnema rules unpin ${id} --project ${word(project)}`
}
