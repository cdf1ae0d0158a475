import type { JsonObject, JsonValue } from '../../contract/index.ts'
import { type Html, html } from './html.ts'
import type { Words } from './words.ts'

/** An address of a memory: `project://shop/api`. Web addresses are none. */
const address = /^(?!https?:)[a-z][a-z0-9_-]{0,31}:\/\/\S*$/

function linkTo(kind: string, target: string): Html {
  const query = new URLSearchParams({ kind, open: target })
  return html`<a href="/?${query.toString()}">${target}</a>`
}

function isObject(value: JsonValue): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function showObject(value: JsonObject, kind: string, words: Words): Html {
  const members = Object.entries(value).filter(
    ([, member]) => member !== null && !(Array.isArray(member) && member.length === 0),
  )
  return html`<dl>${members.map(
    ([key, member]) => html`<dt>${key.replaceAll('_', ' ')}</dt><dd>${showValue(member, kind, words)}</dd>`,
  )}</dl>`
}

/** Any output as HTML: addresses become links, lists lists, objects tables of their fields, long texts blocks. */
export function showValue(value: JsonValue, kind: string, words: Words): Html {
  if (typeof value === 'string') {
    if (address.test(value)) return linkTo(kind, value)
    return value.includes('\n') || value.length > 200 ? html`<pre>${value}</pre>` : html`${value}`
  }
  if (typeof value === 'boolean') return html`${value ? words.yes : words.no}`
  if (Array.isArray(value)) {
    if (value.length === 0) return html`<p>${words.nothing}</p>`
    if (value.every((item) => typeof item !== 'object')) {
      return html`${value.map((item, index) => [index === 0 ? '' : ' · ', showValue(item, kind, words)])}`
    }
    return html`<ol>${value.map((item) => html`<li>${showValue(item, kind, words)}</li>`)}</ol>`
  }
  return isObject(value) ? showObject(value, kind, words) : html`${String(value)}`
}
