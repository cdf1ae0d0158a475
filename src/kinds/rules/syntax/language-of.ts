import type { Language } from './language.ts'

const byEnding: Readonly<Record<string, Language>> = {
  ts: 'typescript',
  mts: 'typescript',
  cts: 'typescript',
  tsx: 'tsx',
  js: 'javascript',
  mjs: 'javascript',
  cjs: 'javascript',
  jsx: 'javascript',
  py: 'python',
  pyi: 'python',
  pyw: 'python',
  go: 'go',
  rs: 'rust',
  java: 'java',
  cs: 'csharp',
  csx: 'csharp',
  php: 'php',
  phtml: 'php',
  rb: 'ruby',
  rake: 'ruby',
  gemspec: 'ruby',
  ru: 'ruby',
  kt: 'kotlin',
  kts: 'kotlin',
}

const byName: Readonly<Record<string, Language>> = {
  gemfile: 'ruby',
  rakefile: 'ruby',
  guardfile: 'ruby',
  podfile: 'ruby',
  vagrantfile: 'ruby',
}

/** The language of a file, told by its name alone; undefined where it cannot be parsed. */
export function languageOf(path: string): Language | undefined {
  const name = path.slice(Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\')) + 1).toLowerCase()
  const dot = name.lastIndexOf('.')
  if (dot < 0) return own(byName, name)
  return own(byEnding, name.slice(dot + 1))
}

function own(table: Readonly<Record<string, Language>>, key: string): Language | undefined {
  return Object.hasOwn(table, key) ? table[key] : undefined
}
