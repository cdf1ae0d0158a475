/** Most pull requests of one call. */
const mostPulls = 50

const form = 'write "12", "12, 15" or "15-18"'

/** Reads `12`, `12, 15` and `15-18`, each number once and in order; no numbers for an empty text. */
export function parsePulls(text: string): { pulls: readonly number[] } | { refused: string } {
  const numbers = new Set<number>()
  for (const part of text.split(/[,;\s，、]+(?![-–])(?<![-–]\s*)/u).filter((piece) => piece !== '')) {
    const [, first = '', last = first] = /^#?(\d{1,9})(?:\s*[-–]\s*#?(\d{1,9}))?$/.exec(part) ?? []
    const [from, to] = [Number(first), Number(last)]
    if (first === '' || from === 0) return { refused: `prs does not name pull requests; ${form}` }
    if (to < from) return { refused: `prs has a range that runs backwards (${from}-${to}); ${form}` }
    if (to - from >= mostPulls) return { refused: tooMany }
    for (let number = from; number <= to; number += 1) numbers.add(number)
    if (numbers.size > mostPulls) return { refused: tooMany }
  }
  return { pulls: [...numbers].sort((a, b) => a - b) }
}

const tooMany = `prs names more than ${mostPulls} pull requests; name at most ${mostPulls} in one call`
