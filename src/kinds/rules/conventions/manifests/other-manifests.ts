import type { Syntax } from '../../syntax/index.ts'
import { at, parseJson, parseToml, xmlElements } from '../config/index.ts'
import { type Declared, type Manifest, versionText } from './declared.ts'

export function readGoManifest({ path, text }: Manifest): Declared[] {
  const version = /^go\s+(\d+\.\d+(?:\.\d+)?)\s*$/m.exec(text)?.[1]
  return version === undefined
    ? []
    : [{ id: 'go-version', rule: `Support Go ${version}; use nothing that it lacks.`, file: path }]
}

export function readCargoManifest({ path, text }: Manifest): Declared[] {
  const config = parseToml(text)
  const from = (key: string): string | undefined =>
    versionText(at(config, 'package', key)) ?? versionText(at(config, 'workspace', 'package', key))
  const edition = from('edition')
  const version = from('rust-version')
  return [
    ...(edition === undefined
      ? []
      : [{ id: 'rust-edition', rule: `Write for the ${edition} edition of Rust.`, file: path }]),
    ...(version === undefined
      ? []
      : [{ id: 'rust-version', rule: `Support Rust ${version}; use nothing that it lacks.`, file: path }]),
  ]
}

const phpTools: readonly (readonly [name: string, id: string, rule: string])[] = [
  ['pestphp/pest', 'php-tests', 'Write PHP tests with Pest.'],
  ['phpunit/phpunit', 'php-tests', 'Write PHP tests with PHPUnit.'],
  ['phpstan/phpstan', 'php-types', 'Check PHP code with PHPStan.'],
  ['vimeo/psalm', 'php-types', 'Check PHP code with Psalm.'],
  ['laravel/pint', 'php-format', 'Format PHP code with Pint.'],
]

export function readComposerJson({ path, text }: Manifest): Declared[] {
  const config = parseJson(text)
  const found: Declared[] = []
  const version = versionText(at(config, 'require', 'php'))
  if (version !== undefined)
    found.push({ id: 'php-version', rule: `Support PHP ${version}; use nothing that it lacks.`, file: path })
  if (at(config, 'scripts', 'test') !== undefined)
    found.push({ id: 'php-test-script', rule: 'Run the PHP tests with `composer test`.', file: path })
  for (const [name, id, rule] of phpTools) {
    const known = at(config, 'require-dev', name) !== undefined && !found.some((one) => one.id === id)
    if (known) found.push({ id, rule, file: path })
  }
  return found
}

const gems: readonly (readonly [form: RegExp, id: string, rule: string])[] = [
  [/^rspec(?:-rails)?$/, 'ruby-tests', 'Write Ruby tests with RSpec.'],
  [/^minitest$/, 'ruby-tests', 'Write Ruby tests with Minitest.'],
  [/^rubocop/, 'ruby-lint', 'Lint Ruby code with RuboCop.'],
  [/^standard$/, 'ruby-lint', 'Lint Ruby code with Standard.'],
]

export function readGemfile({ path, text }: Manifest, syntax: Syntax): Declared[] {
  if (!syntax.languages.has('ruby')) return []
  const calls = syntax
    .parse('ruby', text)
    .root()
    .findAll({ rule: { kind: 'call', has: { field: 'method', regex: '^(?:gem|ruby)$' } } })
  const found: Declared[] = []
  for (const call of calls) {
    const word = call.find({ rule: { kind: 'string_content' } })?.text() ?? ''
    const method = call.field('method')?.text()
    const version = method === 'ruby' ? versionText(word) : undefined
    if (version !== undefined)
      found.push({ id: 'ruby-version', rule: `Support Ruby ${version}; use nothing that it lacks.`, file: path })
    const known = method === 'gem' ? gems.find(([form]) => form.test(word)) : undefined
    if (known !== undefined && !found.some(({ id }) => id === known[1]))
      found.push({ id: known[1], rule: known[2], file: path })
  }
  return found
}

export function readPom({ path, text }: Manifest, syntax: Syntax): Declared[] {
  const names = ['maven.compiler.release', 'java.version', 'maven.compiler.source']
  const elements = xmlElements(syntax.parseMarkup(text))
  const version = names.flatMap((name) => versionText(elements.find((one) => one.name === name)?.text) ?? [])[0]
  return version === undefined ? [] : [{ id: 'java-version', rule: `Write for Java ${version}.`, file: path }]
}

export function readProjectFile({ path, text }: Manifest, syntax: Syntax): Declared[] {
  const elements = xmlElements(syntax.parseMarkup(text))
  const elementText = (name: string): string => elements.find((one) => one.name.toLowerCase() === name)?.text ?? ''
  const framework = /^net[a-z]{0,12}\d+(?:\.\d+)?$/.exec(elementText('targetframework'))?.[0]
  return [
    ...(framework === undefined ? [] : [{ id: 'dotnet-framework', rule: `Write for ${framework}.`, file: path }]),
    ...(elementText('nullable') === 'enable'
      ? [
          {
            id: 'dotnet-nullable',
            rule: 'Keep nullable reference types on, and annotate what may be null.',
            file: path,
          },
        ]
      : []),
  ]
}

/** What the mere presence of a file declares. */
const presence: readonly (readonly [form: RegExp, id: string, rule: string])[] = [
  [/^\.?biome\.jsonc?$/, 'format-tool', 'Format and lint with Biome.'],
  [/^\.prettierrc|^prettier\.config\./, 'format-tool', 'Format with Prettier.'],
  [/^\.eslintrc|^eslint\.config\./, 'lint-tool', 'Lint with ESLint.'],
  [/^\.golangci\./, 'go-lint', 'Lint Go code with golangci-lint.'],
  [/^\.?rustfmt\.toml$/, 'rust-format', 'Format Rust code with rustfmt.'],
  [/^\.pre-commit-config\.ya?ml$/, 'pre-commit', 'Run the pre-commit hooks before each commit.'],
  [/^(?:\.commitlintrc|commitlint\.config\.)/, 'commit-messages', 'Write commit messages as Conventional Commits.'],
  [/^gradlew$/, 'gradle-wrapper', 'Build with `./gradlew`, not with an installed Gradle.'],
  [/^mvnw$/, 'maven-wrapper', 'Build with `./mvnw`, not with an installed Maven.'],
]

/** The name of a file, in small letters → what it declares. */
export function declaredByPresence(path: string): Declared | undefined {
  const name = path.slice(path.lastIndexOf('/') + 1).toLowerCase()
  const known = presence.find(([form]) => form.test(name))
  if (known !== undefined) return { id: known[1], rule: known[2], file: path }
  return path === '.changeset/config.json'
    ? { id: 'changesets', rule: 'Add a changeset for every change that users notice.', file: path }
    : undefined
}
