/** Reasons as a half sentence after "because": those that tell what the rule does get their subject. */
export function because(reasons: readonly string[]): string {
  return reasons
    .map((reason) => (/^(?:looks|may|comes|is|was|says) /.test(reason) ? `it ${reason}` : reason))
    .join('; ')
}
