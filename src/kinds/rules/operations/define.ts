import { type Context, type Operation, type OperationShape, operationOf, tellError } from '../../../contract/index.ts'

type Shape<I, O> = Omit<OperationShape<I, O>, 'renderError'> & {
  /** How the text of a failure begins. */
  failure: { prefix: string }
}

/** An operation of rules memory. */
export function define<I, O>({ failure, ...shape }: Shape<I, O>): Operation<I, O> {
  return operationOf('rules', {
    ...shape,
    renderError: (error) => `${failure.prefix}: ${tellError(error, 'en')}`,
  })
}

/**
 * An operation that looks outside the store before its transaction: at the file system, git, GitHub. What `outside` finds is handed to `run`.
 */
export function defineOutside<I, O, Found>({
  outside,
  run,
  ...shape
}: Omit<Shape<I, O>, 'run'> & {
  outside(context: Context, input: I): Promise<Found>
  run(context: Context, input: I, found: Found): Promise<O>
}): Operation<I, O> {
  return {
    ...define<I, O>({ ...shape, run: async (context, input) => run(context, input, await outside(context, input)) }),
    async before(context, input) {
      const found = await outside(context, input)
      return (inside, parsed) => run(inside, parsed, found)
    },
  }
}
