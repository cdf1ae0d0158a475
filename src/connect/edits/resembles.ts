import { isPlainObject } from '../format/index.ts'

/** Whether two entries are one and the same that somebody changed: a text of one that names Mnema stands in the other. */
export function resembles(one: unknown, other: unknown): boolean {
  const others = textsIn(other)
  return textsIn(one).some((text) => others.some((held) => held.includes(text) || text.includes(held)))
}

/** The program's name alone says too little, and what other entries say may be the same: the names of tools. */
function textsIn(value: unknown): readonly string[] {
  return allTexts(value).filter((text) => /mnema./i.test(text))
}

function allTexts(value: unknown): readonly string[] {
  if (typeof value === 'string') return [value]
  if (Array.isArray(value)) return value.flatMap(allTexts)
  if (!isPlainObject(value)) return []
  const { command, args } = value
  // A program with its arguments apart says the same as one line.
  const line = Array.isArray(args) ? [[command, ...args].join(' ')] : []
  return [...line, ...Object.values(value).flatMap(allTexts)]
}
