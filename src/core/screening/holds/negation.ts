const denied =
  /(?:\b(?:never|not|don't|doesn't|cannot|can't|shouldn't|mustn't|won't|avoid|without|nobody may|no need to|refuses? to|fails? to)(?: ever| just| simply)? ?|不要|不得|不许|禁止|严禁|切勿|请勿|勿|别|不能|不可|不应|从不|不会)$/

/** Whether the words right before the place deny what follows: `never disable tests`. */
export function isDenied(prose: string, place: number): boolean {
  return denied.test(prose.slice(Math.max(0, place - 24), place))
}
