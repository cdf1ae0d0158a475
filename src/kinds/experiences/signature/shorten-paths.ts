/** Characters that end a path which is not in quotes. */
const end = String.raw`\s'"\x60<>|:;,()\[\]{}，。：；（）「」『』“”‘’、`

/** What may not stand before a path: the rest of a word, an address or another path. */
const before = String.raw`(?<![\p{L}\p{N}_./\\:@~%+#-])`

/** `foo.ts` and the like; a version (`yaml.v3`, `1.2`) has no such ending. */
const ending = String.raw`\.(?!v\d)[A-Za-z][A-Za-z0-9_]{0,9}`

/** Where in its file: `:12:5`, `(12,5)`, `:12`, `@12`. */
const spot = String.raw`(?::\d+(?:[:.,-]\d+)*(?=$|[^\p{L}\p{N}_])|\(\d+(?:,\s?\d+)*\))?`

const quoted = /(["'`])((?:file:\/\/|(?:~|\.{1,2})?\/|(?:\.{1,2}|[A-Za-z]:)[\\/]|\\\\)[^"'`\n]+)\1/g

const address = String.raw`[A-Za-z][A-Za-z0-9+.-]{0,20}:\/\/[^\s'"\x60<>()，。；）」』”]*`
const root = String.raw`(?:~|\.{1,2})?\/|(?:\.{1,2}|[A-Za-z]:)[\\/]|\\\\`
const absolute = String.raw`(?:(?<=(?:^|[^\p{L}\p{N}_-])-[LI])|(?<![\p{L}\p{N}_./\\@~%+#-]))(?:${root})[^${end}]+`
const relative = String.raw`${before}[\p{L}\p{N}_.@+-]+(?:[\\/][\p{L}\p{N}_.@+$\[\]-]+)+`
const file = String.raw`${before}[\p{L}\p{N}_.@+-]*[\p{L}\p{N}_]${ending}(?=[:(]\d)`

const places = new RegExp(`(?<address>${address})|(?<path>${absolute}|${relative}|${file})${spot}`, 'gu')

const rooted = new RegExp(`^(?:${root})`)
const named = new RegExp(`${ending}$`)

/** Folders that the system gives for a while, with the name that something was given there. */
const temporary = /^(?:\/private)?\/(?:tmp|var\/tmp|var\/folders|dev\/shm)\/|[\\/](?:Temp|\$TMPDIR)[\\/]/i

/**
 * Paths by their last segment: POSIX, Windows, file URLs, in quotes with spaces or plain, without line and column. A relative path is
 * shortened where it ends in a file's name; `@scope/name`, `and/or` and web addresses stay.
 */
export function shortenPaths(line: string): string {
  return line
    .replace(
      quoted,
      (_, quote: string, path: string) => `${quote}${lastSegment(path.replace(/:\d+(?::\d+)?$/, ''))}${quote}`,
    )
    .replace(places, (match: string, ...rest: unknown[]) => {
      const groups = rest.at(-1)
      return isGroups(groups) ? shortenPlace(match, groups) : match
    })
}

interface Groups {
  address?: string
  path?: string
}

const isGroups = (value: unknown): value is Groups => typeof value === 'object' && value !== null

function shortenPlace(match: string, { address: found, path }: Groups): string {
  if (found !== undefined) return found.startsWith('file:') ? shortenFileUrl(found) : found
  if (path === undefined) return match
  if (!rooted.test(path) && !named.test(path)) return match
  const trailing = /[.!?]+$/.exec(path)?.[0] ?? ''
  return lastSegment(trailing === '' ? path : path.slice(0, -trailing.length)) + trailing
}

function shortenFileUrl(url: string): string {
  const spotless = url.replace(/(?::\d+){1,2}$/, '')
  return lastSegment(spotless.slice('file://'.length))
}

function lastSegment(path: string): string {
  const segments = path.split(/[\\/]+/).filter((segment) => segment !== '')
  const last = segments.at(-1)
  if (last === undefined) return path
  return temporary.test(path) ? nameless(last) : last
}

/** A name in a temporary folder is made up, its ending is not. */
function nameless(name: string): string {
  return /\d/.test(name) && !/^[a-z]+\.[a-z]+$/.test(name) ? `<temp>${/\.[A-Za-z]{1,5}$/.exec(name)?.[0] ?? ''}` : name
}
