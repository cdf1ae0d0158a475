/** Where the note of a file stands below the folder that is mounted: as `createNote` would put it. */
export function placeOfFile(path: string): string {
  return path.normalize('NFC').replace(/\.md$/i, '.md')
}

/** The folder and the file name of a path in the space. */
export function splitPath(path: string): { folder: string; fileName: string } {
  const at = path.lastIndexOf('/')
  return { folder: at < 0 ? '' : path.slice(0, at), fileName: path.slice(at + 1) }
}

/** Where a note stands below the folder of its project; undefined for one that stands elsewhere. */
export function placeBelow(top: string, path: string): string | undefined {
  if (top === '') return path
  return path.toLowerCase().startsWith(`${top.toLowerCase()}/`) ? path.slice(top.length + 1) : undefined
}

export function placeInSpace(top: string, place: string): string {
  return top === '' ? place : `${top}/${place}`
}
