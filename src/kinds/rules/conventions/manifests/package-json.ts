import { at, parseJson } from '../config/index.ts'
import { type Declared, type Manifest, versionText } from './declared.ts'

const managers = ['npm', 'pnpm', 'yarn', 'bun'] as const
type PackageManager = (typeof managers)[number]

const locks: readonly (readonly [string, PackageManager])[] = [
  ['pnpm-lock.yaml', 'pnpm'],
  ['yarn.lock', 'yarn'],
  ['bun.lock', 'bun'],
  ['bun.lockb', 'bun'],
  ['package-lock.json', 'npm'],
]

/** Names of scripts, and what they are for. */
const scripts: readonly (readonly [id: string, names: readonly string[], purpose: string])[] = [
  ['test', ['test'], 'Run the tests with'],
  ['lint', ['lint'], 'Lint with'],
  ['format', ['format', 'fmt'], 'Format with'],
  ['types', ['typecheck', 'type-check', 'check-types', 'tsc'], 'Check the types with'],
  ['check', ['check', 'verify'], 'Check every change with'],
  ['build', ['build'], 'Build with'],
]

const testers: readonly (readonly [string, string])[] = [
  ['vitest', 'Vitest'],
  ['jest', 'Jest'],
  ['mocha', 'Mocha'],
  ['ava', 'AVA'],
  ['jasmine', 'Jasmine'],
]

export function readPackageJson({ path, text, folder, paths }: Manifest): Declared[] {
  const config = parseJson(text)
  const declare = (id: string, rule: string): Declared => ({ id, rule, file: path })
  const manager = managerOf(config, folder, paths)
  const found: Declared[] = []
  if (manager !== undefined) {
    const others = managers.filter((name) => name !== manager && name !== 'bun')
    found.push(declare('package-manager', `Use ${manager} for packages, not ${others.join(' or ')}.`))
  }
  for (const [id, names, purpose] of scripts) {
    const name = names.find((one) => isScript(at(config, 'scripts', one)))
    if (name !== undefined) found.push(declare(`script-${id}`, `${purpose} \`${command(manager ?? 'npm', name)}\`.`))
  }
  const node = versionText(at(config, 'engines', 'node'))
  if (node !== undefined) found.push(declare('node-version', `Support Node.js ${node}; use nothing that it lacks.`))
  if (at(config, 'type') === 'module')
    found.push(declare('es-modules', 'Write ES modules: the package is of type `module`.'))
  const used = testers.filter(
    ([name]) => at(config, 'devDependencies', name) !== undefined || at(config, 'dependencies', name) !== undefined,
  )
  const [only] = used
  if (only !== undefined && used.length === 1) found.push(declare('test-library', `Write tests with ${only[1]}.`))
  if (at(config, 'devDependencies', '@playwright/test') !== undefined)
    found.push(declare('browser-tests', 'Write browser tests with Playwright.'))
  return found
}

/** What is declared, else what the lock file beside the manifest says, where there is one of them. */
function managerOf(config: unknown, folder: string, paths: ReadonlySet<string>): PackageManager | undefined {
  const declared = at(config, 'packageManager')
  const name = typeof declared === 'string' ? declared.split('@')[0] : undefined
  const known = managers.find((manager) => manager === name)
  if (known !== undefined) return known
  const locked = new Set(locks.filter(([lock]) => paths.has(`${folder}${lock}`)).map(([, manager]) => manager))
  return locked.size === 1 ? [...locked][0] : undefined
}

function isScript(value: unknown): boolean {
  return typeof value === 'string' && value.trim() !== '' && !value.includes('no test specified')
}

function command(manager: PackageManager, script: string): string {
  if (script === 'test' && manager !== 'bun') return `${manager} test`
  return manager === 'npm' || manager === 'bun' ? `${manager} run ${script}` : `${manager} ${script}`
}
