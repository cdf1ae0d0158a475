import { notSign } from './plain-text.ts'

/** One thing wanted in place of another, and what both are about. */
export interface PreferenceText {
  chosen: string
  rejected: string
}

/** A full stop inside a name, as in `console.log`, ends nothing. */
const thing = '((?:[^,;.。；]|\\.(?=\\w)){1,160}?)'
const end = '(?=$|[,;。；]|\\.(?!\\w))'
const no = `${notSign}(?: ?(?:use|using|write|prefer|rely on))?`

/** How a preference is said; the first group is what is wanted, the second what is not. */
const orders: readonly RegExp[] = [
  new RegExp(
    `\\b(?:prefer|favou?r)(?:s|red)? ${thing} (?:over|to|rather than|instead of|and ${no}|,? ?${no}) ?${thing}${end}`,
    'i',
  ),
  new RegExp(
    `\\b(?:use|choose|pick|write|want)? ?${thing} (?:instead of|rather than|in place of|over) ${thing}${end}`,
    'i',
  ),
  new RegExp(`\\b(?:use|choose|write) ${thing}[,;.] ?(?:and |but )?${no} ${thing}${end}`, 'i'),
  new RegExp(
    `(?:优先(?:考虑|选择|选用)?|首选)${thing}(?:而不是|而非|[,;]? ?${notSign}|而 ?${notSign})(?:用)?${thing}${end}`,
  ),
  new RegExp(`(?:^|[用写选,;。])? ?${thing}(?:而不是|而非|代替|替代|取代|优于)${thing}${end}`),
  new RegExp(`用${thing}[,;]? ?(?:而 ?)?${notSign} ?用?${thing}${end}`),
]

/** The same the other way round: what is not wanted comes first. */
const reversed: readonly RegExp[] = [
  new RegExp(`\\breplace ${thing} (?:with|by) ${thing}${end}`, 'i'),
  new RegExp(`\\binstead of ${thing}, ?(?:use|prefer|write) ${thing}${end}`, 'i'),
  new RegExp(`${no} ${thing}[,;.:] ?(?:use|prefer|write|choose) ${thing}(?: instead)?${end}`, 'i'),
  new RegExp(`把${thing}(?:换成|改成|改为|替换为)${thing}${end}`),
  new RegExp(`${notSign} ?用?${thing}[,;]? ?(?:而)?(?:要|应|改用|改|而是|用)+用?${thing}${end}`),
]

/** The preference that a text with marked prohibitions states; undefined where it states none. One that is forbidden is the opposite one. */
export function findPreference(marked: string): PreferenceText | undefined {
  for (const pattern of reversed) {
    const found = pattern.exec(marked)
    if (found) return clean(found[2], found[1])
  }
  for (const pattern of orders) {
    const found = pattern.exec(marked)
    if (found === null) continue
    const forbidden = marked.slice(0, found.index).trimEnd().endsWith(notSign)
    return forbidden ? clean(found[2], found[1]) : clean(found[1], found[2])
  }
  return undefined
}

function clean(chosen = '', rejected = ''): PreferenceText | undefined {
  const preference = { chosen: headOf(chosen), rejected: headOf(rejected) }
  return preference.chosen === '' || preference.rejected === '' ? undefined : preference
}

/** The thing itself, without where and when. */
function headOf(text: string): string {
  return text
    .replace(/\b(?:for|in|when|on|at|inside|within|while|if|unless|across|as|to|everywhere|wherever|whenever) .*$/i, '')
    .replace(/^\s*(?:use|using|always|write)\b/i, '')
    .trim()
}
