/** Whether a rule of this repository may be put in force without a person; `reason` says why not. */
export type Trust = { trusted: true } | { trusted: false; reason: string }

/** The reason of a repository for which an agent's rules wait. */
export function untrusted(why: string): Trust {
  return { trusted: false, reason: `this repository is not trusted for automatic rules: ${why}` }
}
