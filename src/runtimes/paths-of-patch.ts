/** Lines of a patch in the form of `apply_patch` that name a file; each line begins with one of these. */
const heads = /^\*\*\* (?:Add File|Update File|Delete File|Move to): (.+)$/gm

/** The files that a patch creates, changes, moves or deletes, as it names them, each once. */
export function pathsOfPatch(patch: string): readonly string[] {
  return [...new Set([...patch.matchAll(heads)].map(([, path]) => (path ?? '').trim()))].filter((path) => path !== '')
}
