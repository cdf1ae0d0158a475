import { hiddenPattern } from './hidden-characters.ts'
import { neutralise } from './neutralise.ts'

const attributeName = /^[a-z][a-z0-9_-]{0,40}$/
const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** Wraps memory as data. The text cannot close the fence, and attributes cannot leave their quotes; a name that is no plain word is left out. */
export function fence(text: string, attributes: Readonly<Record<string, string>>): string {
  const written = Object.entries(attributes)
    .filter(([name]) => attributeName.test(name))
    .map(([name, value]) => ` ${name}="${escapeAttribute(value)}"`)
    .join('')
  return `<memory${written}>\n${neutralise(text)}\n</memory>`
}

function escapeAttribute(value: string): string {
  return value
    .replace(/\s+/g, ' ')
    .replace(hiddenPattern, '')
    .replace(/[&<>"']/g, (sign) => entities[sign] ?? sign)
}
