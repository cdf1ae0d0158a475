import { type Operation, type OperationShape, operationOf, tellError } from '../../../contract/index.ts'

/** An operation of the knowledge base. A stale version token is told by the name that the tool reference gives it. */
export function define<I, O>(shape: Omit<OperationShape<I, O>, 'renderError'>): Operation<I, O> {
  return operationOf('notes', {
    ...shape,
    renderError(error, locale) {
      const told = tellError(error, locale)
      return error.code === 'version_conflict' ? `versionConflict: ${told}` : told
    },
  })
}
