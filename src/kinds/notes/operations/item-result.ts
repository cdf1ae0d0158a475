import { z } from 'zod'
import { type Locale, MnemaError, tellError } from '../../../contract/index.ts'

/** Of one item of a batch that was not done. */
export const outError = z
  .object({
    code: z.string().describe('invalid_input, conflict …'),
    field: z.string().optional().describe('Field at fault.'),
    message: z.string().describe('What was wrong, and what to do.'),
  })
  .optional()
  .describe('Why it was not done.')

/**
 * A failure of one item, which does not stop the others.
 * @throws what is no failure of the item alone: the store is down, the request was cancelled, nobody foresaw it.
 */
export function itemError(thrown: unknown, locale: Locale): NonNullable<z.infer<typeof outError>> {
  if (!(thrown instanceof MnemaError) || stopping.has(thrown.code)) throw thrown
  const { code, field } = thrown
  return { code, ...(field === undefined ? {} : { field }), message: tellError(thrown, locale) }
}

const stopping: ReadonlySet<string> = new Set(['unavailable', 'timeout', 'internal', 'unauthorized', 'forbidden'])
