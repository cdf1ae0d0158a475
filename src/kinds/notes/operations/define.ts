import { type Operation, type OperationShape, operationOf, tellError } from '../../../contract/index.ts'
import { fence } from '../wording/index.ts'

/** An operation of the knowledge base. A stale version token is told by the name that the tool reference gives it,
 * with the difference between what the caller had and what there is. */
export function define<I, O>(shape: Omit<OperationShape<I, O>, 'renderError'>): Operation<I, O> {
  return operationOf('notes', {
    ...shape,
    renderError(error, locale) {
      const told = tellError(error, locale)
      if (error.code !== 'version_conflict') return told
      const diff = error.data?.diff
      return `versionConflict: ${told}${typeof diff === 'string' ? `\n${fence(diff)}` : ''}`
    },
  })
}
