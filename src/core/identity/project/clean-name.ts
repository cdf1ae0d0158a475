/** Most characters of the name by which a folder joins a project. */
export const longestProjectName = 100

/** A name as it is kept: composed and trimmed; undefined for one that is too long, has no letter or digit, or has what cannot be printed. */
export function cleanName(text: string, longest: number): string | undefined {
  const clean = text.normalize('NFC').trim()
  const fits = /[\p{L}\p{N}]/u.test(clean) && [...clean].length <= longest && !/[\p{C}\p{Zl}\p{Zp}]/u.test(clean)
  return fits ? clean : undefined
}
