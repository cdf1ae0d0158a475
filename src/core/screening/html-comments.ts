const hiddenComment = /<!--|\[\/\/\]: ?#/

/** Whether the text holds a comment that a reader of the rendered page would not see. */
export function hasHtmlComment(text: string): boolean {
  return hiddenComment.test(text)
}
