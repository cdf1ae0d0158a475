/** Whether a memory holds exactly this observation, as a block of its own: line ends and space at the end of lines do not matter, all else does. */
export function holdsObservation(body: string, observation: string): boolean {
  return `\n\n${plain(body)}\n\n`.includes(`\n\n${plain(observation)}\n\n`)
}

/** The memory with one more observation, a blank line between; it ends with one line end. */
export function joinObservation(body: string, observation: string): string {
  const before = body.replace(/\s+$/u, '')
  const text = observation.replace(/\r\n?/g, '\n').trim()
  return before === '' ? `${text}\n` : `${before}\n\n${text}\n`
}

function plain(text: string): string {
  return text
    .replace(/\r\n?/g, '\n')
    .replace(/[^\S\n]+$/gmu, '')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}
