import { realpathSync } from 'node:fs'
import { join, sep } from 'node:path'

interface ToolFolder {
  /** Below the home directory. */
  folder: string
  /** Others that its programs need. */
  also?: readonly string[]
  /** Variables by which its programs find it: name and folder below the home directory. */
  variables?: Readonly<Record<string, string>>
}

/**
 * Where version managers keep programs, and nothing but programs: no keys, no settings, no caches. A new line needs the same certainty:
 * `.cargo` itself holds a token, `.dotnet` holds certificates.
 */
const known: readonly ToolFolder[] = [
  { folder: '.nvm/versions' },
  { folder: '.fnm/node-versions' },
  { folder: '.local/share/fnm/node-versions' },
  { folder: '.volta/tools' },
  { folder: '.asdf/installs' },
  { folder: '.local/share/mise/installs' },
  { folder: '.local/share/uv/python' },
  { folder: '.pyenv', variables: { PYENV_ROOT: '.pyenv' } },
  { folder: '.rbenv', variables: { RBENV_ROOT: '.rbenv' } },
  { folder: '.sdkman/candidates' },
  { folder: '.cargo/bin', also: ['.rustup'], variables: { RUSTUP_HOME: '.rustup' } },
  { folder: '.bun/bin' },
  { folder: '.deno/bin' },
]

/** Folders of programs below the home directory that hold one of `programs` (real paths), and what their programs need to be told. */
export function findToolFolders(
  home: string,
  programs: readonly string[],
): { folders: readonly string[]; variables: Readonly<Record<string, string>> } {
  const folders: string[] = []
  const variables: Record<string, string> = {}
  for (const tool of known) {
    const folder = join(home, tool.folder)
    if (!programs.some((path) => isWithin(path, folder)) || !isItself(folder)) continue
    folders.push(folder, ...(tool.also ?? []).map((name) => join(home, name)).filter(isItself))
    for (const [name, target] of Object.entries(tool.variables ?? {})) variables[name] = join(home, target)
  }
  return { folders, variables }
}

export function isWithin(path: string, folder: string): boolean {
  return path === folder || path.startsWith(folder.endsWith(sep) ? folder : `${folder}${sep}`)
}

/** Not a link: one that led to the home directory would show all of it. */
function isItself(folder: string): boolean {
  try {
    return realpathSync(folder) === folder
  } catch {
    return false
  }
}
