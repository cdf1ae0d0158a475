import type { WrittenRule, WrittenTask } from './task-set.ts'

/** What a few lines would do instead: words without case and stop words, pairs of Han characters. Nothing of the product is in it. */
const stopWords = new Set(
  'a an and are as at be but by can do for from has have if in into is it its may more no not of off on once only or other our out over own same so some such than that the their them then there these they this to too up was we were what when where which while who will with would you your'.split(
    ' ',
  ),
)

/** Keys of the rules that share at least `least` words with the task. */
export function chooseByOverlap({ task }: WrittenTask, rules: readonly WrittenRule[], least: number): string[] {
  const asked = wordsOf(task)
  return rules
    .filter(({ text, title = '', triggers = [] }) => {
      const own = wordsOf([text, title, ...triggers].join(' '))
      return [...asked].filter((word) => own.has(word)).length >= least
    })
    .map(({ key }) => key)
}

function wordsOf(text: string): Set<string> {
  const words = new Set<string>()
  for (const [run] of text.toLowerCase().matchAll(/[a-z0-9]+|\p{Script=Han}+/gu)) {
    if (/^[a-z0-9]/.test(run)) {
      if (!stopWords.has(run)) words.add(run)
      continue
    }
    const characters = [...run]
    for (let at = 0; at + 1 < characters.length; at++) words.add(`${characters[at]}${characters[at + 1]}`)
  }
  return words
}
