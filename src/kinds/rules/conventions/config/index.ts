export { at, entriesAt, listAt, parseJson, parseToml, parseYaml, stringsAt, UnreadableConfig } from './config-value.ts'
export { parseIni } from './parse-ini.ts'
export { readSmallFile } from './read-small-file.ts'
export { type XmlElement, xmlElements } from './xml-elements.ts'
