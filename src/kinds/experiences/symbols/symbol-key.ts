/**
 * One form for the ways in which tools write one symbol: `_deflate`, `__imp_deflate`, `deflate@16`, `deflate()` → `deflate`;
 * `_ZN4zlib7deflateEv` → `zlib::deflate`; `` Foo`1 `` → `foo`. Lower case, for writers do not keep it.
 */
export function symbolKey(symbol: string): string {
  const name = demangle(symbol) ?? symbol
  return name
    .replace(/^__imp_/, '')
    .replace(/^(?:_+(?=[A-Za-z])|[$@](?=[A-Za-z]\w*$))/, '')
    .replace(/\(\)$|@{1,2}\d+$|`\d+$/, '')
    .toLowerCase()
}

/** The qualified name of a symbol of the Itanium ABI (`_ZN…`, `_Z…`) and of Rust's old scheme, without parameters; undefined for any other. */
function demangle(symbol: string): string | undefined {
  const start = /^_{1,2}ZN?K?(?=\d)/.exec(symbol)
  if (start === null) return undefined
  const names: string[] = []
  let at = start[0].length
  const nested = start[0].includes('N')
  while (names.length < 16) {
    const length = /^\d{1,3}/.exec(symbol.slice(at, at + 3))?.[0]
    if (length === undefined) break
    at += length.length
    const name = symbol.slice(at, at + Number(length))
    if (!/^h[0-9a-f]{16}$/.test(name)) names.push(name)
    at += Number(length)
    if (!nested) break
  }
  return names.length === 0 || at > symbol.length ? undefined : names.join('::')
}
