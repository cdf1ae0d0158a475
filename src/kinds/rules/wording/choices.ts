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

/** Whether the first has an option of a group of which the second has another, and neither has the other's. */
export function chooseDifferently(a: Features, b: Features): { options: ReadonlySet<string> } | undefined {
  for (const group of groups) {
    const [first, second] = [a, b].map((features) => group.filter((option) => features.has(option)))
    if (first === undefined || second === undefined || first.length !== 1 || second.length !== 1) continue
    if (first[0] !== second[0]) return { options: new Set(group) }
  }
  return undefined
}
