/** Most characters of a path that are shown. */
const longest = 200

/** A path in which nothing hides: what is not a letter, a number, a sign or a plain space is written as its code. */
export function plainPath(path: string): string {
  const plain = path.replace(
    /[\p{C}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]|(?! )\p{Zs}/gu,
    (sign) => `\\u{${(sign.codePointAt(0) ?? 0).toString(16)}}`,
  )
  return plain.length <= longest ? plain : `…${plain.slice(-longest)}`
}

/** Whether a path can stand in a sentence without being taken for one. */
export function isPlainWord(path: string): boolean {
  return path.length <= longest && /^[\p{L}\p{M}\p{N}._@+/()[\]$~#=-]+$/u.test(path)
}
