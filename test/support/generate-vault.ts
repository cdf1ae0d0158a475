import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

const topics = [
  'orchard',
  'harbour',
  'ledger',
  'kiln',
  'signal',
  'bridge',
  '部署',
  '数据库',
  'Überblick',
  'тесты',
] as const

export interface GeneratedFile {
  path: string
  text: string
}

/**
 * A vault as people keep them: nested folders, links, aliases, tags, code fences, Chinese titles, Windows line ends, byte order marks, broken frontmatter,
 * files without a heading. The same every time.
 */
export function generateVault(count: number): GeneratedFile[] {
  return Array.from({ length: count }, (_, number) => {
    const path = pathOf(number)
    const text = textOf(number, count)
    if (number % 7 === 3) return { path, text: text.replaceAll('\n', '\r\n') }
    return { path, text: number % 29 === 11 ? `\ufeff${text}` : text }
  })
}

export function writeVault(folder: string, files: readonly GeneratedFile[]): void {
  for (const { path, text } of files) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
}

function titleOf(number: number): string {
  return `${topics[number % topics.length]} ${number}`
}

function pathOf(number: number): string {
  const folders = [`area ${number % 5}`, `${topics[number % 9]}`, `deep ${number % 3}`].slice(0, number % 4)
  return [...folders, `${titleOf(number)}.md`].join('/')
}

function textOf(number: number, count: number): string {
  const title = titleOf(number)
  const links = [1, 7, 31].map((step) => `[[${titleOf((number + step) % count)}]]`).join(', ')
  const body = `Line one of ${title}.\n\nSee ${links} and #tag${number % 13}.\n\n- part_of [[${titleOf((number + 3) % count)}]]\n- [decision] keep it #choice${number % 4}\n\n\`\`\`sh\n# not a heading\necho "[[No link]]"\n\`\`\`\n\n## Details ${number}\n\nNumber ${number * 7919}.\n`
  const heading = `# ${title}\n\n${body}`
  switch (number % 6) {
    case 0:
      return heading
    case 1:
      return `---\n# kept\ntitle: "${title}"\ntags: [area/${number % 5}, "yes"]\naliases: [other name ${number}]\nzip: 00${number}\n---\n\n${heading}`
    case 2:
      return `---\ntags:\n  - list/${number % 11}\ndue: 2026-02-03   # not before\n---\n${heading}`
    case 3:
      return `---\ntitle: [broken ${number}\n  - : {\n---\n\n${heading}`
    case 4:
      return body
    default:
      return `${heading}\n> quoted\n\n| a | b |\n| - | - |\n| \`## x\` | y |\n`
  }
}
