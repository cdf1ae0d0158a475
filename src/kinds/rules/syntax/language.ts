/** Programming languages that can be parsed. TypeScript with JSX is a grammar of its own, since `<T>x` means another thing there. */
export const languages = [
  'typescript',
  'tsx',
  'javascript',
  'python',
  'go',
  'rust',
  'java',
  'csharp',
  'php',
  'ruby',
  'kotlin',
] as const

export type Language = (typeof languages)[number]
