import { at, listAt, parseToml, stringsAt } from '../config/index.ts'
import { type Declared, type Manifest, versionText } from './declared.ts'

const managers: readonly (readonly [name: string, lock: string])[] = [
  ['uv', 'uv.lock'],
  ['poetry', 'poetry.lock'],
  ['pdm', 'pdm.lock'],
]

/** Tools by their table in `pyproject.toml`. */
const tools: readonly (readonly [table: string, id: string, rule: string])[] = [
  ['mypy', 'python-types', 'Check the types of python code with mypy.'],
  ['pyright', 'python-types', 'Check the types of python code with pyright.'],
  ['ruff', 'python-lint', 'Lint python code with ruff.'],
  ['black', 'python-format', 'Format python code with black.'],
]

export function readPyprojectManifest({ path, text, folder, paths }: Manifest): Declared[] {
  const config = parseToml(text)
  const declare = (id: string, rule: string): Declared => ({ id, rule, file: path })
  const found: Declared[] = []
  const version = versionText(
    at(config, 'project', 'requires-python') ?? at(config, 'tool', 'poetry', 'dependencies', 'python'),
  )
  if (version !== undefined)
    found.push(declare('python-version', `Support Python ${version}; use nothing that it lacks.`))
  const used = managers.filter(
    ([name, lock]) => paths.has(`${folder}${lock}`) || at(config, 'tool', name) !== undefined,
  )
  const manager = used.length === 1 ? used[0]?.[0] : undefined
  if (manager !== undefined)
    found.push(declare('python-packages', `Manage python packages with ${manager}; do not call pip.`))
  for (const [table, id, rule] of tools) {
    if (at(config, 'tool', table) !== undefined) found.push(declare(id, rule))
  }
  if (at(config, 'tool', 'pytest') !== undefined || requirements(config).some((name) => name === 'pytest'))
    found.push(
      declare('python-tests', `Run the python tests with \`${manager === undefined ? '' : `${manager} run `}pytest\`.`),
    )
  return found
}

/** Names of all packages that it asks for, in whatever group. */
function requirements(config: unknown): string[] {
  const groups = [at(config, 'project', 'optional-dependencies'), at(config, 'dependency-groups')]
  const lists = groups.flatMap((group) => (typeof group === 'object' && group !== null ? Object.values(group) : []))
  const texts = [...stringsAt(config, 'project', 'dependencies'), ...lists.flatMap((list) => listAt({ list }, 'list'))]
  return texts.flatMap((text) =>
    typeof text === 'string' ? (/^[\w.-]+/.exec(text.trim())?.[0].toLowerCase() ?? []) : [],
  )
}
