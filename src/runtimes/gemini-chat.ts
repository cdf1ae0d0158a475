/** A request whose context is smaller than this part of the one before it had lost something: a conversation only grows. */
const shrunk = 0.75

/**
 * The message with which the context of a Gemini CLI session became smaller, from the file of its chat: lines of JSON, in which each answer of
 * the model has an id and the tokens that went in. Undefined where the last answer had as much before it as the one before.
 */
export function lostContext(lines: string): string | undefined {
  const answers: { id: string; input: number }[] = []
  for (const [, id = '', input = ''] of lines.matchAll(/^\{"id":"([\w-]+)",[^\n]*?"tokens":\{"input":(\d+),/gm))
    if (answers.at(-1)?.id !== id) answers.push({ id, input: Number(input) })
  const [before, last] = answers.slice(-2)
  return before !== undefined && last !== undefined && last.input < before.input * shrunk ? last.id : undefined
}
