/** Folders that hold several parts of a project: their parts are the sections. */
const containers: ReadonlySet<string> = new Set([
  'src',
  'packages',
  'apps',
  'services',
  'lib',
  'libs',
  'modules',
  'internal',
  'cmd',
  'pkg',
])

export function isContainer(folder: string): boolean {
  return containers.has(folder)
}

/** The section of files that lie in no folder. */
export const rootSection = 'root'

/** The section of a path relative to the project: its first folder, and the second where the first only holds others. */
export function sectionOf(path: string): string {
  const parts = path.split('/')
  const [first = '', second = ''] = parts
  if (parts.length < 2) return rootSection
  return containers.has(first) && parts.length > 2 ? `${first}/${second}` : first
}

/**
 * All sections of a path, the outermost first: `packages/a/src/api/x.ts` lies in `packages/a` and in `packages/a/src/api`, because `src`
 * holds parts again.
 */
export function sectionsOf(path: string): readonly string[] {
  const sections: string[] = []
  let rest = path
  let above = ''
  for (;;) {
    const section = sectionOf(rest)
    if (section === rootSection && above !== '') return sections
    sections.push(above + section)
    if (section === rootSection || !section.includes('/')) return sections
    rest = rest.slice(section.length + 1)
    above = `${above}${section}/`
    if (!containers.has(rest.split('/')[0] ?? '')) return sections
  }
}

/**
 * Whether a section's name means the path. `api` means the sections `api`, `…/api` and `api/…`; a name of several folders also means every
 * path through those folders, however deep.
 */
export function isInSection(path: string, name: string): boolean {
  const sections = sectionsOf(path)
  if (sections.some((id) => id === name || id.endsWith(`/${name}`) || id.startsWith(`${name}/`))) return true
  return name.includes('/') && `/${path}`.includes(`/${name}/`)
}
