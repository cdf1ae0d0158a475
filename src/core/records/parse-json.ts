/** Reads back JSON that this module wrote itself; the caller names the shape. */
export function parseJson<T>(text: string): T {
  return JSON.parse(text)
}
