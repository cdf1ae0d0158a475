const start = '\u001b'

/** Control sequences (colours, cursor), operating system commands (titles, links), and the two-character escapes. */
const sequences = new RegExp(
  `${start}(?:\\[[0-?]*[ -/]*[@-~]|\\][^${start}\\u0007\\n]*(?:\\u0007|${start}\\\\)?|[ -/]*[0-~])|\\u009b[0-?]*[ -/]*[@-~]`,
  'g',
)

/** Controls that are no part of a text, and characters without width; tabs and line ends stay. */
const unprintable = /(?![\t\n])[\p{Cc}\p{Cf}]/gu

/** The text as it stands on a terminal in the end: no escapes, and of a line that was drawn again and again the last drawing. */
export function stripTerminal(text: string): string {
  return text
    .replace(sequences, '')
    .replace(/\r\n/g, '\n')
    .split('\n')
    .map((line) => lastDrawing(line).replace(unprintable, ''))
    .join('\n')
}

function lastDrawing(line: string): string {
  const drawings = line.split('\r')
  for (let at = drawings.length - 1; at > 0; at--) {
    const drawing = drawings[at]
    if (drawing !== undefined && drawing.trim() !== '') return drawing
  }
  return drawings[0] ?? ''
}
