import type { Context, Operation, OperationShape } from '../../../contract/index.ts'
import { define } from './define.ts'

/**
 * An operation that works on folders of this machine, outside of a transaction; what it writes to the store, it writes piece by piece.
 */
export function defineOutside<I, O>(shape: Omit<OperationShape<I, O>, 'renderError' | 'before'>): Operation<I, O> {
  return {
    ...define(shape),
    async before(context: Context, input: I) {
      const output = await shape.run(context, input)
      return async () => output
    },
  }
}
