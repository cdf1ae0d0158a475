export type Casing = 'camelCase' | 'PascalCase' | 'snake_case' | 'UPPER_CASE' | 'kebab-case'

const forms: readonly (readonly [Casing, RegExp])[] = [
  ['UPPER_CASE', /^[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+$/],
  ['snake_case', /^[a-z][a-z0-9]*(?:_[a-z0-9]+)+$/],
  ['kebab-case', /^[a-z][a-z0-9]*(?:-[a-z0-9]+)+$/],
  ['camelCase', /^[a-z][a-z0-9]*(?:[A-Z][A-Za-z0-9]*)+$/],
  ['PascalCase', /^[A-Z][A-Za-z0-9]*[a-z][A-Za-z0-9]*$/],
]

/** How the words of a name are joined; undefined for one word in small letters, which is all of them, and for a mixture. */
export function casingOf(name: string): Casing | undefined {
  const plain = name.replace(/^[_$]+|[_$?!]+$/g, '')
  return forms.find(([, form]) => form.test(plain))?.[0]
}
