const segmenter = new Intl.Segmenter('en', { granularity: 'sentence' })

/** What decorates a sentence and says nothing: emoji, short names of emoji, whom it is addressed to. */
const decoration =
  /:[a-z0-9_+-]{2,30}:|\p{Extended_Pictographic}(?:\p{Emoji_Modifier}|\uFE0F|\u200D\p{Extended_Pictographic})*|(?<![\w@./-])@[a-z\d][a-z\d-]{0,38}\b[,:]?/giu

/** The sentences of a text with a paragraph a line, without decoration. */
export function sentencesOf(text: string): string[] {
  return text
    .split('\n')
    .flatMap((paragraph) => [...segmenter.segment(paragraph)].map(({ segment }) => segment))
    .map((sentence) => sentence.replace(decoration, ' ').replace(/\s+/g, ' ').trim())
    .filter((sentence) => /[\p{L}\p{N}]/u.test(sentence))
}
