import type { Features } from './features.ts'

/** Things of which a project uses one: two rules that want different ones exclude each other. By feature (`features.ts`). */
const groups: readonly (readonly string[])[] = [
  ['tab', 'space'],
  ['singl', 'doubl'],
  ['camelcas', 'snakecas', 'pascalcas', 'kebabcas', 'camelcase', 'snake_case', 'pascalcase', 'kebabcase'],
  ['default', 'name'],
  ['npm', 'pnpm', 'yarn', 'bun'],
  ['jest', 'vitest', 'mocha'],
  ['lf', 'crlf'],
  ['interfac', 'type'],
  ['class', 'function'],
  ['squash', 'rebas', 'merg'],
  ['esm', 'commonj', 'cjs'],
  ['arrow', 'declar'],
  ['synchron', 'asynchron'],
  ['sync', 'async'],
  ['public', 'privat'],
  ['ascend', 'descend'],
  ['sign ==', 'sign ==='],
  ['sign !=', 'sign !=='],
  ['sign &&', 'sign &'],
  ['sign "', "sign '"],
  ['空格', '制表', '缩进符'],
  ['单引', '双引'],
  ['驼峰', '蛇形', '下划'],
]

const groupOf = new Map(groups.flatMap((group) => group.map((option) => [option, group] as const)))

/** By group, the one option that a text names; a text that names several of a group chooses none. */
export type Choices = ReadonlyMap<readonly string[], string>

export function choicesOf(features: Features): Choices {
  const choices = new Map<readonly string[], string>()
  const several = new Set<readonly string[]>()
  for (const feature of features.keys()) {
    const group = groupOf.get(feature)
    if (group === undefined) continue
    if (choices.has(group)) several.add(group)
    choices.set(group, feature)
  }
  for (const group of several) choices.delete(group)
  return choices
}

/** The options of a group of which the two name different ones. */
export function chooseDifferently(a: Choices, b: Choices): readonly string[] | undefined {
  for (const [group, option] of a) {
    const other = b.get(group)
    if (other !== undefined && other !== option) return group
  }
  return undefined
}
