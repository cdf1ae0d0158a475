/** Words that some reader of YAML takes for something else than a text. */
const reserved = /^(?:y|n|yes|no|on|off|true|false|null|nan|inf)$/i

/** A text that every reader of YAML takes for itself without quotes. */
const plain = /^\p{L}[\p{L}\p{M}\p{N} _./-]*$/u

/** A value of a head on one line, quoted where it could be read as anything else. */
export function writeValue(value: string | readonly string[]): string {
  return typeof value === 'string' ? writeText(value) : `[${value.map(writeText).join(', ')}]`
}

function writeText(text: string): string {
  const bare = plain.test(text) && !text.endsWith(' ') && !reserved.test(text)
  return bare ? text : JSON.stringify(text)
}
