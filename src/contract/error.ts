import type { Locale } from './locale.ts'

/** Every way in which an operation can fail: code → HTTP status and process exit code. Closed: no other code leaves a door. */
export const errorTable = {
  invalid_input: { status: 422, exit: 2 },
  unauthorized: { status: 401, exit: 3 },
  forbidden: { status: 403, exit: 3 },
  not_found: { status: 404, exit: 4 },
  /** The place, name or handle is taken. */
  conflict: { status: 409, exit: 5 },
  /** The record changed since the caller read it. */
  version_conflict: { status: 409, exit: 5 },
  /** What may not be done to this record by anyone (a fixed boot node, the root). */
  protected: { status: 409, exit: 5 },
  /** A rule of the space forbids it now (a full priority budget, a parent without content). */
  policy: { status: 422, exit: 6 },
  /** Screening refused the text: hidden characters, markup that hides text. */
  unsafe_text: { status: 422, exit: 6 },
  /** Screening recognised a secret. */
  secret: { status: 422, exit: 6 },
  too_large: { status: 413, exit: 2 },
  /** The store could not be reached or is refused (corrupt, newer). */
  unavailable: { status: 503, exit: 7 },
  timeout: { status: 504, exit: 7 },
  internal: { status: 500, exit: 1 },
} as const satisfies Record<string, { status: number; exit: number }>

export type ErrorCode = keyof typeof errorTable

export interface ErrorDetail {
  /** Dotted path of the input field at fault: `glossary.2`. */
  field?: string
  /** What to do next, in one sentence. */
  remedy?: string
  /** Facts that a program may act on: the current version token, the URIs that could be lowered. */
  data?: Record<string, unknown>
  cause?: unknown
}

/** The one error that crosses module borders. The message says what was wrong; `remedy` says what to do next. */
export class MnemaError extends Error {
  override readonly name = 'MnemaError'
  readonly code: ErrorCode
  readonly field: string | undefined
  readonly remedy: string | undefined
  readonly data: Record<string, unknown> | undefined

  constructor(code: ErrorCode, message: string, detail: ErrorDetail = {}) {
    super(message, detail.cause === undefined ? undefined : { cause: detail.cause })
    this.code = code
    this.field = detail.field
    this.remedy = detail.remedy
    this.data = detail.data
  }
}

/** What was wrong, the field where neither sentence names it, and what to do next, as one text. */
export function tellError({ message, remedy, field }: MnemaError, locale: Locale): string {
  const named = field === undefined || `${message} ${remedy}`.includes(field) ? '' : ` (${field})`
  const border = locale === 'zh' ? '' : ' '
  return `${message}${named}${remedy === undefined ? '' : `${border}${remedy}`}`
}
