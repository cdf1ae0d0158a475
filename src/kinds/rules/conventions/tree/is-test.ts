const folders =
  /(?:^|\/)(?:tests?|__tests__|specs?|e2e|testing|testdata|fixtures|__fixtures__|__mocks__|mocks|benches|benchmarks?)\//i

const names: readonly RegExp[] = [
  /[._-](?:test|tests|spec|specs|e2e|bench|stories)\.[^.]+$/i,
  /^(?:test|tests|conftest)(?:_.*)?\.py$/,
  /(?:Test|Tests|TestCase|IT|Spec)\.(?:java|kt|cs|php|scala)$/,
]

/** Whether a file holds tests or serves them, told by its place and its name. */
export function isTest(path: string): boolean {
  if (folders.test(path)) return true
  const name = path.slice(path.lastIndexOf('/') + 1)
  return names.some((form) => form.test(name))
}
