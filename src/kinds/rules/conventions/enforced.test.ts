import { describe, expect, onTestFinished, test } from 'vitest'
import { sourceSamples } from '../../../../test/support/source-samples.ts'
import { numbered, plantRepository } from '../../../../test/support/source-trees.ts'
import { createTemporaryFolder } from '../../../../test/support/temporary-folder.ts'
import { mineConventions } from './index.ts'

async function mine(language: string, ...configs: Readonly<Record<string, string>>[]) {
  const sample = sourceSamples[language]
  if (sample === undefined) throw new Error(language)
  const folder = createTemporaryFolder()
  onTestFinished(folder.remove)
  plantRepository(folder.path, numbered(6, sample.path, sample.code), ...configs)
  const mined = await mineConventions(folder.path, { minRatio: 0.9, minFiles: 5, signal: undefined, progress() {} })
  return { ...mined, ids: new Set(mined.candidates.map(({ id }) => id)) }
}

/** A configuration of a linter or formatter, what it makes superfluous, and what it does not. */
const cases: [config: string, text: string, language: string, gone: string[], kept: string[]][] = [
  ['.prettierrc', '', 'javascript', ['js-quotes', 'js-semicolons', 'style-indent'], ['js-callbacks']],
  ['prettier.config.mjs', 'throw new Error()', 'javascript', ['js-quotes', 'style-indent'], ['js-callbacks']],
  [
    'biome.jsonc',
    '{ /* a */ "linter": { "rules": { "style": { "useConsistentArrayType": "error" } } }, }',
    'typescript',
    ['js-strict-equality', 'ts-array-types', 'style-indent'],
    ['ts-object-types'],
  ],
  [
    'biome.json',
    '{ "formatter": { "enabled": false }, "linter": { "enabled": false } }',
    'typescript',
    [],
    ['js-strict-equality', 'style-indent'],
  ],
  [
    '.eslintrc.yml',
    'rules: { eqeqeq: [error, always], no-var: warn, prefer-const: off }',
    'typescript',
    ['js-strict-equality', 'js-no-var'],
    ['js-prefer-const'],
  ],
  [
    'package.json',
    '{ "eslintConfig": { "extends": "airbnb" }, "prettier": {} }',
    'typescript',
    ['js-strict-equality', 'style-indent'],
    ['ts-array-types'],
  ],
  [
    'tsconfig.json',
    '{ "compilerOptions": { "verbatimModuleSyntax": true, } } // x',
    'typescript',
    ['ts-type-imports'],
    ['ts-no-any'],
  ],
  [
    '.editorconfig',
    'root = true\n[*]\nindent_style = space\ninsert_final_newline = true\n',
    'python',
    ['style-indent', 'style-final-newline'],
    ['style-trailing-space'],
  ],
  ['.editorconfig', '[*.rb]\nindent_style = space\n', 'python', [], ['style-indent']],
  [
    'ruff.toml',
    'lint.select = ["E", "F", "UP"]\n',
    'python',
    ['py-bare-except', 'py-f-strings', 'py-optional-types'],
    ['py-docstrings'],
  ],
  [
    'pyproject.toml',
    '[tool.black]\n[tool.mypy]\nstrict = true\n',
    'python',
    ['style-indent', 'py-return-types'],
    ['py-bare-except'],
  ],
  ['setup.cfg', '[flake8]\nignore = E711\n', 'python', ['py-bare-except'], ['py-compare-none']],
  [
    '.pre-commit-config.yaml',
    'repos:\n- repo: x\n  hooks:\n  - id: trailing-whitespace\n  - id: black\n',
    'python',
    ['style-trailing-space', 'style-indent'],
    ['py-bare-except'],
  ],
  ['go.mod', 'module x\n\ngo 1.22\n', 'go', ['style-indent'], ['go-wrap-errors']],
  [
    '.golangci.yml',
    'linters:\n  enable: [errorlint]\n',
    'go',
    ['go-wrap-errors', 'go-errors-is'],
    ['go-context-first'],
  ],
  [
    'Cargo.toml',
    '[package]\nname = "x"\n[lints.clippy]\nunwrap_used = "deny"\n[lints.rust]\nmissing_docs = { level = "warn" }\n',
    'rust',
    ['rs-unwrap', 'rs-doc-comments'],
    ['rs-derive-debug'],
  ],
  [
    'config/checkstyle.xml',
    '<?xml version="1.0"?>\n<module name="Checker"><module name="TreeWalker"><module name="AvoidStarImport"/></module></module>',
    'java',
    ['java-star-imports'],
    ['java-var'],
  ],
  [
    '.editorconfig',
    '[*.cs]\ncsharp_style_namespace_declarations = file_scoped:warning\ncsharp_style_var_elsewhere = true:silent\n',
    'csharp',
    ['cs-file-scoped-namespaces'],
    ['cs-var'],
  ],
  [
    'phpcs.xml',
    '<ruleset><rule ref="PSR12"/></ruleset>',
    'php',
    ['php-method-names', 'style-indent'],
    ['php-final-classes'],
  ],
  [
    'pint.json',
    '{ "preset": "psr12", "rules": { "declare_strict_types": true } }',
    'php',
    ['php-strict-types', 'php-short-arrays'],
    ['php-quotes'],
  ],
  [
    '.rubocop.yml',
    'Style/StringLiterals:\n  Enabled: false\n',
    'ruby',
    ['rb-frozen-strings', 'rb-lambdas', 'style-indent'],
    ['rb-quotes'],
  ],
  [
    'config/detekt/detekt.yml',
    'style:\n  WildcardImport:\n    active: true\n',
    'kotlin',
    ['kt-star-imports'],
    ['kt-val'],
  ],
]

describe('what a linter or formatter enforces is not proposed', () => {
  test.each(cases)('%s: %s', async (config, text, language, gone, kept) => {
    const without = await mine(language)
    const found = await mine(language, { [config]: text })
    for (const id of [...gone, ...kept]) expect(without.ids, `${id} without`).toContain(id)
    for (const id of gone) expect(found.ids, id).not.toContain(id)
    for (const id of kept) expect(found.ids, id).toContain(id)
    expect(found.enforced).toBeGreaterThanOrEqual(gone.length)
  })

  test('a configuration that is a program is named, not run', async () => {
    const { unreadConfigs, ids } = await mine('typescript', { 'eslint.config.js': 'process.exit(7)' })
    expect(unreadConfigs).toEqual(['eslint.config.js'])
    expect(ids).toContain('js-strict-equality')
  })

  test('a configuration of one package does not reach the others', async () => {
    const { ids } = await mine('typescript', { 'packages/web/.eslintrc.json': '{ "rules": { "eqeqeq": 2 } }' })
    expect(ids).toContain('js-strict-equality')
  })
})
