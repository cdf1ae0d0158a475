const quotes: readonly RegExp[] = [
  /`[^`\n]{0,400}`/g,
  /"[^"\n]{0,400}"/g,
  /(?<![\p{L}\p{N}_])'[^'\n]{0,400}'(?![\p{L}\p{N}_])/gu,
  /`[^'\n]{0,400}'/g,
  /“[^”\n]{0,400}”/g,
  /‘[^’\n]{0,400}’/g,
  /「[^」\n]{0,400}」/g,
  /『[^』\n]{0,400}』/g,
  /«[^»\n]{0,400}»/g,
]

const file = /(?<![\p{L}\p{N}_.])[\p{L}\p{N}_@+-][\p{L}\p{N}_.@+-]*\.[A-Za-z][A-Za-z0-9]{0,5}(?=$|[\s:;,()])/gu
const address = /[a-z][a-z0-9+.-]{1,20}:\/\/\S+/gi
/** A number by itself; where the word before it says that it is a code, both, in the group `code`. */
const number =
  /(?<![\p{L}\p{N}_])(?<code>(?:SQLSTATE\W{0,3}[0-9A-Z]{5}|(?:error|HTTP|status(?: code)?|errno|exit(?:ed with)?(?: code| status)?|code|退出码|错误码|状态码)[ :=：]{1,3}\d+)(?![\p{L}\p{N}_.]))|(?<![\p{L}\p{N}_-])[~^>=<v]{0,2}\d[\d.,_]*(?:[-+][\w.]+)?(?![\p{L}_])/giu

/**
 * A normalised error without what is particular to one occurrence: quoted strings (English, Chinese, backticks), files, web addresses and
 * numbers; numbers that are codes stay. Lower case.
 * @returns undefined where fewer than two words are left: that would be like everything
 */
export function loosen(normalised: string): string | undefined {
  let text = normalised
  for (const quote of quotes) text = text.replace(quote, ' ')
  const loose = text
    .replace(address, ' ')
    .replace(/<(?:uuid|address|hash|temp|time)>/g, ' ')
    .replace(file, ' ')
    .replace(number, (_, code: string | undefined) => code ?? ' ')
    .replace(/\s+([:;,.)\]])/g, '$1')
    .replace(/([([])\s+/g, '$1')
    .replace(/\(\)|\[\]/g, ' ')
    .replace(/^[\s:,;-]+/gm, '')
    .replace(/[ \t]+/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .trim()
    .toLowerCase()
  return (loose.match(/\p{L}{2,}|\p{Script=Han}/gu)?.length ?? 0) < 2 ? undefined : loose
}
