/** Number of single-character edits (insert, delete, replace, swap of neighbours) between two words. */
function distance(a: string, b: string): number {
  let before: number[] = []
  let last = Array.from({ length: b.length + 1 }, (_, index) => index)
  for (let i = 1; i <= a.length; i++) {
    const row = [i]
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1] ? 0 : 1
      let least = Math.min((last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (last[j - 1] ?? 0) + same)
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        least = Math.min(least, (before[j - 2] ?? 0) + 1)
      row.push(least)
    }
    before = last
    last = row
  }
  return last[b.length] ?? 0
}

function plain(word: string): string {
  return word.toLowerCase().replaceAll(/[^a-z0-9]/g, '')
}

/** The known word that was probably meant: at most a third of it differs, or one contains the other. */
export function nearest(word: string, known: readonly string[]): string | undefined {
  if (word.length > 64) return undefined
  const wanted = plain(word)
  const ranked = known
    .map((candidate) => {
      const name = plain(candidate)
      const part = wanted.length >= 3 && name.length >= 3 && (name.includes(wanted) || wanted.includes(name))
      const away = distance(wanted, name)
      return { candidate, away, near: part || away <= Math.max(name.length, wanted.length) / 3 }
    })
    .filter((entry) => entry.near)
    .sort((a, b) => a.away - b.away)
  return ranked[0]?.candidate
}
