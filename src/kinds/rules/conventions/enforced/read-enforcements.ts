import { MnemaError } from '../../../../contract/index.ts'
import type { Syntax } from '../../syntax/index.ts'
import { readSmallFile, UnreadableConfig } from '../config/index.ts'
import { readEditorconfig } from './editorconfig.ts'
import type { Enforcement } from './enforcement.ts'
import * as javascript from './javascript-tools.ts'
import * as other from './other-tools.ts'
import * as python from './python-tools.ts'
import { readCheckstyle, readPhpcs, readPmd } from './xml-tools.ts'

/** A configuration of the project, and what it enforces below its folder. */
export interface PlacedEnforcement extends Enforcement {
  /** Empty for the root, else with `/` at its end. */
  folder: string
}

type Reader = (text: string, path: string, syntax: Syntax) => readonly Enforcement[]

/** By the name of the file, in small letters. */
const readers: readonly (readonly [RegExp, Reader])[] = [
  [
    /^\.prettierrc(?:\.(?:json5?|ya?ml|toml|[cm]?js|[cm]?ts))?$|^prettier\.config\.[cm]?[jt]s$/,
    javascript.readPrettier,
  ],
  [/^\.?biome\.jsonc?$/, javascript.readBiome],
  [/^\.eslintrc(?:\.(?:json|ya?ml))?$/, javascript.readEslint],
  [/^(?:\.eslintrc|eslint\.config)\.[cm]?[jt]s$/, javascript.refuseProgram],
  [/^\.?oxlintrc\.json$/, javascript.readOxlint],
  [/^package\.json$/, javascript.readPackageTools],
  [/^tsconfig(?:\.base)?\.json$/, javascript.readTsconfig],
  [/^\.editorconfig$/, readEditorconfig],
  [/^pyproject\.toml$/, python.readPyproject],
  [/^\.?ruff\.toml$/, python.readRuff],
  [/^(?:\.flake8|setup\.cfg|tox\.ini|mypy\.ini|\.mypy\.ini)$/, python.readIniTools],
  [/^\.?pylintrc$/, python.readPylint],
  [/^\.pre-commit-config\.ya?ml$/, other.readPreCommit],
  [/^go\.mod$/, other.readGoModule],
  [/^\.golangci\.(?:ya?ml|toml|json)$/, other.readGolangci],
  [/^\.?rustfmt\.toml$/, other.readRustfmt],
  [/^cargo\.toml$/, other.readCargo],
  [/^\.rubocop\.yml$/, other.readRubocop],
  [/^\.standard\.yml$/, other.readStandardRuby],
  [/^pint\.json$/, other.readPint],
  [/^\.php-cs-fixer(?:\.dist)?\.php$|^\.php_cs(?:\.dist)?$/, javascript.refuseProgram],
  [/^detekt(?:-config)?\.ya?ml$/, other.readDetekt],
  [/checkstyle.*\.xml$/, (text, _path, syntax) => readCheckstyle(syntax.parseMarkup(text))],
  [/^pmd.*\.xml$|^ruleset\.xml$/, (text, _path, syntax) => readPmd(syntax.parseMarkup(text))],
  [/^\.?phpcs\.xml(?:\.dist)?$/, (text, _path, syntax) => readPhpcs(syntax.parseMarkup(text))],
]

/** Configurations that apply to the whole repository, wherever they lie. */
const global = /checkstyle|^pmd|^ruleset\.xml$|^detekt/

/** Most configurations that are read. */
const most = 400

/** What the linters and formatters of a project enforce, and which of their configurations cannot be read. */
export async function readEnforcements(
  root: string,
  paths: Iterable<string>,
  syntax: Syntax,
): Promise<{ enforcements: readonly PlacedEnforcement[]; unread: readonly string[] }> {
  const enforcements: PlacedEnforcement[] = []
  const unread: string[] = []
  let count = 0
  for (const path of paths) {
    const name = path.slice(path.lastIndexOf('/') + 1).toLowerCase()
    const reader = readers.find(([form]) => form.test(name))?.[1]
    if (reader === undefined || /(?:^|\/)(?:node_modules|vendor|third_party|testdata|fixtures)\//.test(path)) continue
    if (count >= most) break
    count += 1
    const text = await readSmallFile(root, path)
    if (text === undefined) continue
    const folder = global.test(name) ? '' : path.slice(0, path.lastIndexOf('/') + 1)
    try {
      enforcements.push(...reader(text, path, syntax).map((found) => ({ ...found, folder })))
    } catch (cause) {
      // XML needs the parser, which may not be installed.
      if (!(cause instanceof UnreadableConfig || cause instanceof MnemaError)) throw cause
      unread.push(path)
    }
  }
  return { enforcements, unread }
}
