/** No entry of ours has more lines. */
const most = 60

/**
 * The text without the fewest whole lines that make it say what it should, beginning at one that names the entry. An empty line that set them
 * apart goes with them. Undefined where no lines do that.
 */
export function withoutLines(text: string, name: string, suits: (rest: string) => boolean): string | undefined {
  const lines = text.split(/(?<=\n)/)
  for (const [start, line] of lines.entries()) {
    if (!line.includes(name)) continue
    for (let end = start + 1; end <= Math.min(lines.length, start + most); end++) {
      const rest = without(lines, start, end)
      if (suits(rest)) return rest
    }
  }
  return undefined
}

function without(lines: readonly string[], start: number, end: number): string {
  const next = lines[end]
  const setApart = (lines[start - 1] ?? '').trim() === '' && start > 0 && (next === undefined || next.trim() === '')
  const before = lines.slice(0, setApart ? start - 1 : start).join('')
  // The text had no line end at its end: it has none again.
  const ended = next === undefined && !(lines.at(-1) ?? '').endsWith('\n')
  return (ended ? before.replace(/\r?\n$/, '') : before) + lines.slice(end).join('')
}
