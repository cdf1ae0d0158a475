/** Two runs of one command have one key: white space and the words with which a shell changes folder first make no difference. */
export function commandKey(command: string): string {
  return command
    .replace(/^(?:cd\s+(?:"[^"]*"|'[^']*'|\S+)\s*&&\s*)+/, '')
    .replace(/\s+2>&1\s*$/, '')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, 500)
}
