import picomatch from 'picomatch'

/** Most patterns that are kept ready. */
const mostKept = 2_000
const kept = new Map<string, (path: string) => boolean>()

/** Most stars in one segment, and most `**` in one pattern: more would take time without being of use. */
const mostStars = 3
const mostGlobstars = 5
const longest = 300

/** Why a pattern cannot be used; undefined where it can. */
export function refusePattern(pattern: string): string | undefined {
  if (pattern === '') return 'a glob pattern is empty'
  if (pattern.length > longest) return `a glob pattern is over ${longest} characters long`
  if (/[\p{C}\n]/u.test(pattern)) return 'a glob pattern holds a control character'
  if (pattern.startsWith('!')) return 'a glob pattern cannot begin with "!"'
  const segments = pattern.split('/')
  if (segments.includes('..')) return 'a glob pattern cannot leave the project with ".."'
  if (/^[A-Za-z]:/.test(pattern)) return 'a glob pattern is relative to the project'
  if (count(pattern, '{') !== count(pattern, '}')) return 'the braces of a glob pattern are not closed'
  if (segments.filter((segment) => segment.includes('**')).length > mostGlobstars)
    return 'a glob pattern has too many "**"'
  if (segments.some((segment) => segment !== '**' && count(segment, '*') > mostStars))
    return 'a glob pattern has too many "*" in one part'
  return undefined
}

function count(text: string, sign: string): number {
  return text.split(sign).length - 1
}

/** One spelling: `/` as separator, no `./` or `/` in front, all below a folder where the pattern ends with `/`. */
export function cleanPattern(raw: string): string {
  const plain = raw
    .trim()
    .replace(/^(["'`])(.*)\1$/s, '$2')
    .trim()
    .replaceAll('\\', '/')
    .replace(/^(?:\.?\/)+/, '')
    .replace(/\/{2,}/g, '/')
  return plain.endsWith('/') ? `${plain}**` : plain
}

/** Splits at commas that do not stand in braces. */
export function splitPatterns(text: string): string[] {
  const parts: string[] = []
  let depth = 0
  let begin = 0
  for (let index = 0; index < text.length; index += 1) {
    const sign = text.charAt(index)
    if (sign === '{') depth += 1
    else if (sign === '}') depth = Math.max(0, depth - 1)
    else if (sign === ',' && depth === 0) {
      parts.push(text.slice(begin, index))
      begin = index + 1
    }
  }
  parts.push(text.slice(begin))
  return parts
}

/**
 * Whether a path, relative to the project and with `/`, matches: `**`, `*`, `?` and `{a,b}`; every other sign stands for itself, so that
 * `[slug]` is a name. A pattern without `/` matches the file's name at any depth, folders with a dot are like others, and a pattern that
 * names a folder means all that is in it.
 */
export function matchesPattern(path: string, pattern: string): boolean {
  const known = kept.get(pattern)
  if (known !== undefined) return known(path)
  const matcher = compile(pattern)
  if (kept.size >= mostKept) kept.clear()
  kept.set(pattern, matcher)
  return matcher(path)
}

function compile(pattern: string): (path: string) => boolean {
  const options = { dot: true, nobracket: true, noextglob: true, nonegate: true, strictSlashes: true }
  const literal = pattern.replace(/[[\]()!+@^$|]/g, '\\$&')
  const bare = !pattern.includes('/')
  const direct = picomatch(literal, options)
  const below = /[*?{]/.test(pattern) ? undefined : picomatch(bare ? `**/${literal}/**` : `${literal}/**`, options)
  return (path) => direct(bare ? path.slice(path.lastIndexOf('/') + 1) : path) || below?.(path) === true
}
