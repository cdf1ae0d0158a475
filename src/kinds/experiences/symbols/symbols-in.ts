import { errorCodesIn } from './error-codes.ts'
import { isOrdinary } from './ordinary-words.ts'
import { symbolKey } from './symbol-key.ts'
import { symbolSort, symbolWeight } from './symbol-weight.ts'

/** Longest text that is read, in characters: its beginning and its end. */
const longest = 16_384

/** Names with the signs that languages join them by: `a::b<T>`, `a.b.c`, `@scope/name`, `Foo#bar`, `--flag`, `$var`, `libz.so.1`. */
const compound =
  /(?<![\p{L}\p{N}_@./$-])(?:@[\w.-]{1,60}\/|--?(?=[A-Za-z])|\$(?=[A-Za-z_])|(?=[A-Za-z_]))[A-Za-z0-9_]{1,120}(?:(?:::|->|[.#/-])[A-Za-z0-9_]{1,80}){0,8}(?:\(\))?/gu

/** A word that is named as what is missing, wrong or meant. */
const named =
  /(?<![\p{L}\p{N}_])(?:symbols?|function|method|variable|identifier|module|package|library|crate|type|class|trait|struct|interface|property|attribute|column|table|relation|constraint|database|role|user|schema|field|key|name|command|plugin|preset|loader|target|feature|import|export|reference to|undefined|undeclared|undeclared name|find|named|called|gem|extension|service|option|flag|argument|keyword|macro|header|for|符号|函数|方法|变量|模块|库|类型|类|属性|列|表|字段|包|命令|约束|参数|键)(?=[ :：]{1,2}(?:of |named |called )?[`'"“‘「]?([A-Za-z_][A-Za-z0-9_.-]{1,79}))/giu

/** What stands in quotes as one word. */
const quoted = /[`'"“‘「『]([@$A-Za-z_][\w@$./:<>#-]{1,118}[\w>)])(?:\(\))?[`'"”’」』]/g

/** `react@18.2.0`, `@types/node@"^20"`. */
const versioned = /(?<![\p{L}\p{N}_@/.-])((?:@[\w.-]{1,60}\/)?[a-z][\w.-]{1,80})@(?=["'^~>=<v]{0,4}\d)/gu

/** The package in whose folder something stands: `node_modules/chalk/source/index.js`. */
const installed =
  /(?:node_modules|site-packages|dist-packages|vendor|gems)[\\/]((?:@[\w.-]{1,60}[\\/])?[A-Za-z_][\w-]{1,80})(?=[\\/])/g

/** A command or package that a person names in the middle of Chinese. */
const amongHan = /(?<=\p{Script=Han} ?)[A-Za-z][A-Za-z0-9_.+-]{1,60}(?= ?\p{Script=Han})/gu

/**
 * Identifiers, qualified names, exported symbols, files, flags and error codes of a text, as they are written, the rarest first (equal ones in
 * the order of the text), each once. Ordinary words carry nothing and are left out.
 * @param most how many at most
 */
export function symbolsIn(text: string, most: number): string[] {
  const read = text.length <= longest ? text : `${text.slice(0, longest / 2)}\n${text.slice(-longest / 2)}`
  const found = new Map<string, { symbol: string; at: number; weight: number }>()
  const add = (written: string, at: number): void => {
    const name = written.replace(/<.*$/, '').replace(/[.:/#>-]+$/, '')
    // Of a file the last segment: its folders differ from machine to machine.
    const symbol = symbolSort(name) === 'file' ? name.slice(name.lastIndexOf('/') + 1) : name
    const key = symbolKey(symbol)
    if (key.length < 2 || found.has(key)) return
    const weight = symbolWeight(symbol)
    if (weight > 0) found.set(key, { symbol, at, weight })
  }
  for (const { code, at } of errorCodesIn(read)) add(code, at)
  for (const match of read.matchAll(quoted)) if (match[1] !== undefined) add(match[1], match.index)
  for (const match of read.matchAll(compound)) if (hasShape(match[0])) add(match[0], match.index)
  for (const match of read.matchAll(versioned)) if (match[1] !== undefined) add(match[1], match.index)
  for (const match of read.matchAll(installed))
    if (match[1] !== undefined) add(match[1].replace('\\', '/'), match.index)
  for (const match of read.matchAll(named)) if (match[1] !== undefined) add(match[1], match.index)
  for (const match of read.matchAll(amongHan)) add(match[0], match.index)
  return [...found.values()]
    .sort((one, other) => other.weight - one.weight || one.at - other.at)
    .slice(0, Math.max(0, most))
    .map(({ symbol }) => symbol)
}

/** Written as no word of prose is: with humps, joiners, digits or a call. `e.g`, `and/or` and `well-known` are prose. */
function hasShape(written: string): boolean {
  if (/^--?[a-z]/i.test(written)) return written.startsWith('--') || /^-[A-Za-z]\w{1,30}$/.test(written)
  if (/::|->|_|\(\)|#|^[@$]/.test(written)) return true
  if (/[a-z0-9][A-Z]|^[A-Z]{2,}[a-z]/.test(written)) return true
  if (/^[a-z]{1,2}\.[a-z]$/i.test(written)) return false
  if (/\.[A-Za-z]/.test(written)) return true
  if (/\//.test(written)) return written.split('/').length > 2
  if (/^[A-Za-z]{2,}\d|\d[A-Za-z]/.test(written)) return true
  const parts = written.split('-')
  return (
    parts.length > 1 &&
    parts.some((part) => !isOrdinary(part.toLowerCase()) && part.length > 3) &&
    /^[a-z0-9-]+$/.test(written)
  )
}
