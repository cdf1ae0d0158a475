const segmenter = new Intl.Segmenter('en', { granularity: 'sentence' })
const abbreviation = /\b(?:e\.g|i\.e|etc|vs|cf|approx|resp|z\.b)\.\s*$/i

/** The sentences of a paragraph; one is not cut after an abbreviation or inside code. */
export function splitSentences(text: string): string[] {
  const sentences: string[] = []
  let open = ''
  for (const { segment } of segmenter.segment(text)) {
    open += segment
    const ticks = open.match(/`/g)?.length ?? 0
    if (ticks % 2 === 1 || abbreviation.test(open)) continue
    sentences.push(open.trim())
    open = ''
  }
  if (open.trim() !== '') sentences.push(open.trim())
  return sentences.filter((sentence) => sentence !== '')
}
