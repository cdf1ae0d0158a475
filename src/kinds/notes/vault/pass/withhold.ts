/** Up to this many are removed without a question. */
const few = 20

/**
 * Why a removal is not done by itself: the folder is empty, as when a disk is not there, or most is gone on one side, as when something else went wrong.
 * @param gone how many would be removed on the other side. @param known how many were in step.
 */
export function withholdReason(
  what: 'files' | 'notes',
  { gone, known, left }: { gone: number; known: number; left: number },
): string | undefined {
  if (gone === 0) return undefined
  if (left === 0 && known > 0) {
    return what === 'files'
      ? `The folder holds no Markdown file any more, and ${known} were there`
      : `The project holds no note any more, and ${known} were there`
  }
  if (gone > few && gone * 2 > known) return `${gone} of ${known} ${what} are gone`
  return undefined
}
