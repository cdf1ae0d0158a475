/** Words that some reader of YAML takes for something else than a text. */
const reserved = /^(?:y|n|yes|no|on|off|true|false|null|nan|inf)$/i

/** A text that every reader of YAML takes for itself without quotes. */
const plain = /^\p{L}[\p{L}\p{M}\p{N} _./-]*$/u

/** Signs that a quoted text of JSON may hold as they are, and one of YAML may not. */
const unprintable = /[\u007f-\u009f\u2028\u2029\ufeff\ufffe\uffff]/g

/** A value of a head on one line, quoted where it could be read as anything else. */
export function writeValue(value: string | readonly string[]): string {
  return typeof value === 'string' ? writeText(value) : `[${value.map(writeText).join(', ')}]`
}

export function writeText(text: string): string {
  return isPlain(text) ? text : JSON.stringify(text).replace(unprintable, escaped)
}

/** Whether a text needs no quotes. */
export function isPlain(text: string): boolean {
  return plain.test(text) && !text.endsWith(' ') && !reserved.test(text)
}

function escaped(sign: string): string {
  return `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`
}
