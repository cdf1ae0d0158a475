/** One thing that `mnema doctor` looked at. */
export interface Finding {
  check: string
  /** The agent program that it is about: name of the runtime, and the project where it is connected in one. */
  program?: string
  /** `fault`: something does not work; `warning`: it works, and less well than it could. */
  state: 'ok' | 'warning' | 'fault'
  detail: string
  /** What to do, for anything that is not well. */
  remedy?: string
}

export function ok(check: string, detail: string): Finding {
  return { check, state: 'ok', detail }
}

export function warning(check: string, detail: string, remedy: string): Finding {
  return { check, state: 'warning', detail, remedy }
}

export function fault(check: string, detail: string, remedy: string): Finding {
  return { check, state: 'fault', detail, remedy }
}
