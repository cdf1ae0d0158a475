/** A connection URL without its password and its parameters, which may hold secrets too. */
export function describeLocation(url: string): string {
  try {
    const parsed = new URL(url)
    parsed.password = ''
    parsed.search = ''
    parsed.hash = ''
    return parsed.href
  } catch (error) {
    return error instanceof TypeError ? 'PostgreSQL' : String(error)
  }
}
