/** A section of an INI file: its name, empty before the first, and its keys in small letters. */
export interface IniSection {
  name: string
  values: ReadonlyMap<string, string>
}

/** Reads the form that EditorConfig, flake8 and pylint share; lines that continue a value are added to it. */
export function parseIni(text: string): readonly IniSection[] {
  const sections: { name: string; values: Map<string, string> }[] = [{ name: '', values: new Map() }]
  let last = ''
  for (const line of text.replace(/^\uFEFF/, '').split(/\r?\n/)) {
    const section = sections.at(-1)
    const plain = line.trim()
    if (plain === '' || /^[#;]/.test(plain) || section === undefined) continue
    if (plain.startsWith('[') && plain.endsWith(']')) {
      sections.push({ name: plain.slice(1, -1).trim(), values: new Map() })
      last = ''
      continue
    }
    const sign = plain.search(/[=:]/)
    if (/^\s/.test(line) && last !== '') section.values.set(last, `${section.values.get(last) ?? ''} ${plain}`.trim())
    else if (sign > 0) {
      last = plain.slice(0, sign).trim().toLowerCase()
      section.values.set(last, plain.slice(sign + 1).trim())
    }
  }
  return sections
}
