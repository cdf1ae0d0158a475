import { type Operation, type OperationShape, operationOf, tellError } from '../../../contract/index.ts'

type Shape<I, O> = Omit<OperationShape<I, O>, 'renderError'> & {
  /** How the text of a failure begins, and of one by policy where that differs. */
  failure: { prefix: string; policy?: string }
}

/** An operation of node memory. */
export function define<I, O>({ failure, ...shape }: Shape<I, O>): Operation<I, O> {
  return operationOf('nodes', {
    ...shape,
    renderError(error, locale) {
      const prefix = error.code === 'policy' && failure.policy !== undefined ? failure.policy : failure.prefix
      return `${prefix}: ${tellError(error, locale)}`
    },
  })
}
