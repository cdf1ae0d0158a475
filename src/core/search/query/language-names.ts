const names = new Set(
  [
    'python',
    'javascript',
    'typescript',
    'java',
    'golang',
    'rust',
    'ruby',
    'php',
    'perl',
    'kotlin',
    'swift',
    'scala',
    'haskell',
    'lua',
    'c++',
    'c#',
    'pytho',
    'javascript',
  ].flatMap((name) => [name, name]),
)

/** @param term as the tokeniser gives it */
export const isLanguageName = (term: string): boolean => names.has(term)
