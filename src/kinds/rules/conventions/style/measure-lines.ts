/** What the lines of a text look like. */
export interface Lines {
  count: number
  /** `tabs`, or the number of spaces of one step; undefined where too little is indented to tell. */
  indent: 'tabs' | '2' | '3' | '4' | '8' | undefined
  indentLine: number
  /** Characters of the longest line that holds no web address, and its number. */
  longest: number
  longestLine: number
  /** Number of the first line with white space at its end; 0 for none. */
  trailing: number
  /** Lines that end with a carriage return, and all that end. */
  carriage: number
  ended: number
  finalNewline: boolean
}

/** Least indented lines from which a file's indentation can be told. */
const leastIndented = 2
const steps = [2, 3, 4, 8] as const

export function measureLines(text: string): Lines {
  const lines = text.split('\n')
  const ended = lines.length - 1
  const finalNewline = lines.at(-1) === ''
  if (finalNewline) lines.pop()
  const widths = new Map<number, number>()
  let [tabs, spaces, tabLine, spaceLine, carriage, trailing, longest, longestLine, before] = [0, 0, 0, 0, 0, 0, 0, 0, 0]
  for (const [index, raw] of lines.entries()) {
    const line = raw.endsWith('\r') ? raw.slice(0, -1) : raw
    if (line !== raw && index < ended) carriage += 1
    if (trailing === 0 && /[ \t]$/.test(line)) trailing = index + 1
    if (line.length > longest && !line.includes('://')) [longest, longestLine] = [line.length, index + 1]
    const first = line.charCodeAt(0)
    if (first !== 9 && first !== 32) {
      if (line !== '') before = 0
      continue
    }
    const lead = /^[ \t]*/.exec(line)?.[0].length ?? 0
    const next = line.charAt(lead)
    // What continues a comment stands one column to the right.
    if (next === '' || next === '*') continue
    if (first === 9) {
      tabs += 1
      tabLine ||= index + 1
      continue
    }
    spaces += 1
    spaceLine ||= index + 1
    if (lead > before) widths.set(lead - before, (widths.get(lead - before) ?? 0) + 1)
    before = lead
  }
  const indent = tabs + spaces < leastIndented ? undefined : tabs > spaces ? ('tabs' as const) : stepOf(widths)
  const indentLine = indent === 'tabs' ? tabLine : spaceLine
  return { count: lines.length, indent, indentLine, longest, longestLine, trailing, carriage, ended, finalNewline }
}

/** The step by which lines are moved in most often; of two as often, the smaller. */
function stepOf(widths: ReadonlyMap<number, number>): '2' | '3' | '4' | '8' | undefined {
  let best: (typeof steps)[number] | undefined
  for (const step of steps) {
    if ((widths.get(step) ?? 0) > (best === undefined ? 0 : (widths.get(best) ?? 0))) best = step
  }
  return best === undefined ? undefined : (`${best}` as const)
}
