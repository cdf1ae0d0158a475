/** A Markdown file taken apart at its head. */
export interface SplitFile {
  /** The YAML between the two lines of dashes; undefined where the file has none. */
  head: string | undefined
  body: string
  /** The head has Windows line ends, which an export never writes: git or an editor converted the whole file. */
  converted: boolean
}

/** The head ends at the first line of three dashes after its own first line, so a body may begin with such lines itself. */
export function splitHead(file: string): SplitFile {
  const text = file.startsWith('\ufeff') ? file.slice(1) : file
  const match = /^---[ \t]*(\r?)\n([\s\S]*?)(?<=\n)---[ \t]*(?:\r?\n|$)/.exec(text)
  if (match === null) return { head: undefined, body: text, converted: false }
  return { head: match[2] ?? '', body: text.slice(match[0].length), converted: match[1] === '\r' }
}
