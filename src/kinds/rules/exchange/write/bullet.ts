import { readStatements } from '../markdown/index.ts'

/** A rule as an item of a list that reads back as the same words: as it is where that works, else with signs of Markdown escaped. */
export function bulletOf(text: string): string {
  const spellings = [text, escapeSome(text), text.replace(/[!-/:-@[-`{-~]/g, '\\$&')]
  const [plain = ''] = spellings
  return `- ${spellings.find((spelling) => readsBack(spelling, text)) ?? plain}`
}

function readsBack(spelling: string, text: string): boolean {
  const { statements } = readStatements(`- ${spelling}\n`, { firstLine: 1, isListed: () => true })
  const [only] = statements
  return statements.length === 1 && only?.text === text
}

/** Signs that Markdown reads, but for those in code. */
function escapeSome(text: string): string {
  return text
    .split(/(`[^`]+`)/)
    .map((part, index) => (index % 2 === 1 ? part : part.replace(/[\\*_[\]<&~]/g, '\\$&')))
    .join('')
    .replace(/^(?:[#>+|-]|\d{1,9}(?=[.)]))/, (sign) => (/\d/.test(sign) ? sign : `\\${sign}`))
    .replace(/^(\d{1,9})([.)])/, '$1\\$2')
}
