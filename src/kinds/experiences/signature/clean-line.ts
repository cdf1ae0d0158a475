import { shortenPaths } from './shorten-paths.ts'

/** What differs from run to run and holds a digit, in this order. Each pattern is linear: it starts at a boundary only. */
const numbered: readonly (readonly [RegExp, string])[] = [
  // Moments: ISO 8601 and its kin, `Oct 22 14:20:16`, a time of day.
  [
    /[[(<]?(?<!\d)\d{4}[-/.]\d{2}[-/.]\d{2}(?:[T ]\d{1,2}:\d{2}(?::\d{2})?(?:[.,]\d{1,9})?(?: ?(?:Z|UTC|GMT|[+-]\d{2}:?\d{2}))?)?(?!\d)[\])>]?/g,
    '',
  ],
  [
    /[[(]?\b(?:(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun),? )?(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec) {1,2}\d{1,2}(?: \d{4})?,? \d{2}:\d{2}:\d{2}(?:[.,]\d{1,9})?(?: \d{4})?[\])]?/g,
    '',
  ],
  [/[[(]?(?<![\d:.])\d{1,2}:\d{2}:\d{2}(?:[.,]\d{1,9})?(?: ?[AP]M)?(?![\d:])[\])]?/g, ''],
  // Names of machines' making.
  [/(?<![0-9a-fA-F-])[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}(?![0-9a-fA-F-])/gi, '<uuid>'],
  [/(?<![\p{L}\p{N}_])0x[0-9a-fA-F]{4,16}(?![\p{L}\p{N}_])/gu, '<address>'],
  [/17h[0-9a-f]{16}E/g, 'E'],
  [/(?<![0-9a-zA-Z_])(?=[0-9a-f]*[a-f])(?=[0-9a-f]*\d)[0-9a-f]{12,128}(?![0-9a-zA-Z_])/g, '<hash>'],
  [/(?<=\.)(?=[0-9a-f]*\d)[0-9a-f]{8,20}(?=\.(?:m?js|css|map)\b)/g, '<hash>'],
  // Processes and threads.
  [/(?<![\p{L}\p{N}_])(pid|tid|ppid|process id)([ =:#]{1,3})\d+/giu, '$1'],
  [/(?<=[\p{L}_])\[\d{2,7}\](?=:)/gu, ''],
  [/^\s*\[\d{2,7}\](?=\s)/g, ''],
  [/^==\d+==/g, ''],
  [/:?\(\.\w{1,40}(?:\.\w{1,200}){0,8}\+0x[0-9a-f]{1,16}\)/g, ''],
  // How long and how far.
  [
    /(?<![\p{L}\p{N}_.])\d+(?:\.\d+)? ?(?:ns|µs|us|ms|s|secs?|seconds?|mins?|minutes?|h|hrs?|hours?|毫秒|秒钟?|分钟|小时)(?![\p{L}\p{N}_])/giu,
    '<time>',
  ],
  [/\[?(?<![\p{L}\p{N}_.])\d{1,3}(?:\.\d+)?%(?:\])?/gu, ''],
  [/^\s*\[\d+\/\d+\]/g, ''],
  // Where in a file, said in words.
  [
    /,?(?:(?<![\p{L}\p{N}_])(?:on|at|in) )?(?<![\p{L}\p{N}_])lines? \d+(?:[-–:]\d+)?(?:,? ?(?:col(?:umn)?|char(?:acter)?|position)\.? \d+)?/giu,
    '',
  ],
  [/[,，]?第 ?\d+ ?行(?:[,，]? ?第 ?\d+ ?[列个](?:字符)?)?/g, ''],
]

/** What differs and may be without a digit. */
const unnumbered: readonly (readonly [RegExp, string])[] = [
  // Temporary names of gcc, rustc, Go, Python and mktemp.
  [
    /(?<![\p{L}\p{N}_])(?:cc(?=[A-Za-z]*\d|[a-z]*[A-Z])[A-Za-z0-9]{6}|tmp[._-]?(?=[A-Za-z_]*\d|[a-z_]*[A-Z])[A-Za-z0-9_]{6,12}|rustc(?=[A-Za-z]*\d|[a-z]*[A-Z])[A-Za-z0-9]{6}|go-build\d+|pytest-of-\w+)(?![\p{L}\p{N}_])/gu,
    '<temp>',
  ],
  // The project for which MSBuild built, and bars of progress.
  [/ \[[^\]\s]{1,200}\.\w{0,6}proj\]$/g, ''],
  [/[█▓▒░■□━⠋⠙⠹⠸⠼⠴⠦⠧⠇⠏]+/gu, ''],
]

/** Of what stands before the message of a line only this is dropped: gutters, levels of a logger, marks of a runner, the arrow of a place. */
const preamble = /^(?:\s|[|│┃╎>•·*✖✗✘×⨯❌💥]|npm (?:ERR!|error)(?=\s|$)|E {2,}|\[(?:ERROR|error|FATAL|WARN|INFO)\])+/u

/** The line without what differs between runs, machines and folders; spaces collapsed. */
export function cleanLine(line: string): string {
  let clean = /[\\/]|[:(]\d/.test(line) ? shortenPaths(line) : line
  if (/\d/.test(clean)) for (const [pattern, instead] of numbered) clean = clean.replace(pattern, instead)
  for (const [pattern, instead] of unnumbered) clean = clean.replace(pattern, instead)
  clean = clean.replace(preamble, '').replace(/(?<=^|\s)(?:\^[\^~-]*|~[~^]+|-{2,}|={3,}|_{3,}|\++)(?=\s|$)/g, ' ')
  return clean.replace(/\s+/g, ' ').trim()
}
