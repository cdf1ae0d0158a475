/** Folders of what others wrote or a program made. */
const foreign: ReadonlySet<string> = new Set([
  'node_modules',
  'bower_components',
  'jspm_packages',
  'vendor',
  'vendored',
  'third_party',
  'third-party',
  'thirdparty',
  'godeps',
  'pods',
  'carthage',
  'site-packages',
  '.venv',
  'venv',
  '.tox',
  '.nox',
  '.eggs',
  '__pycache__',
  '.mypy_cache',
  '.gradle',
  '.mvn',
  '.next',
  '.nuxt',
  '.svelte-kit',
  '.yarn',
  '.pnpm-store',
  'dist',
  'coverage',
  'generated',
  '__generated__',
  '__snapshots__',
])

/** Folders that build tools write to: only where git does not say what is the project's own. */
const built: ReadonlySet<string> = new Set(['build', 'out', 'target', 'bin', 'obj', 'tmp', '.cache'])

const names: readonly RegExp[] = [
  /[.-]min\.(?:js|mjs|cjs|css)$/i,
  /[.-]bundle\.(?:js|mjs|cjs)$/i,
  /\.(?:map|snap|lock|svg|csv|tsv|log|patch|diff)$/i,
  /^(?:package-lock|npm-shrinkwrap|composer|deno|packages)\.lock(?:\.json)?$/i,
  /^(?:package-lock\.json|npm-shrinkwrap\.json|pnpm-lock\.yaml|bun\.lockb?|go\.sum|go\.work\.sum|gradlew|gradlew\.bat|mvnw|mvnw\.cmd)$/i,
  /(?:\.pb|\.gen|_gen|\.generated|_generated|_string)\.go$/i,
  /^(?:zz_generated|mock_).*\.go$/i,
  /_pb2(?:_grpc)?\.pyi?$/,
  /[._](?:gen|generated|g|designer)\.(?:ts|tsx|js|cs|kt|java|py|rb|php|rs)$/i,
  /_pb\.(?:js|d\.ts|ts|rb)$/,
  /\.d\.ts$/,
]

/** Whether a file is vendored, generated, minified or a lock file, told by its path. */
export function isLeftOut(path: string, known: { git: boolean }): boolean {
  const parts = path.split('/')
  const name = parts.pop() ?? ''
  if (parts.some((part) => foreign.has(part.toLowerCase()) || (!known.git && built.has(part.toLowerCase()))))
    return true
  return names.some((form) => form.test(name))
}
