import type { z } from 'zod'
import { type Context, defineOperation, type Effect, type MnemaError, type Operation } from '../../../contract/index.ts'

interface Shape<I, O> {
  verb: string
  tool?: string
  summary: string
  guide?: string
  effect: Effect
  idempotent?: boolean
  input: z.ZodType<I>
  output: z.ZodType<O>
  /** How the text of a failure begins. */
  failure: { prefix: string }
  run: Operation<I, O>['run']
  render: Operation<I, O>['render']
  /** The operation says itself what is wrong with a text, as a message and not as an error. */
  screensItself?: boolean
  cli?: NonNullable<Operation<I, O>['cli']>
}

/** An operation of rules memory: those with a tool are for agents too, the others for people alone. */
export function define<I, O>(shape: Shape<I, O>): Operation<I, O> {
  const { failure, tool, guide, idempotent, cli, ...rest } = shape
  return defineOperation<I, O>({
    ...rest,
    kind: 'rules',
    tool,
    guide: guide ?? shape.summary,
    idempotent: idempotent ?? shape.effect === 'read',
    audience: tool === undefined ? ['person'] : ['agent', 'person', 'runtime'],
    renderError: (error) => renderError(failure.prefix, error),
    ...(cli === undefined ? {} : { cli }),
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

function renderError(prefix: string, { message, remedy, field }: MnemaError): string {
  const named = field === undefined || `${message} ${remedy}`.includes(field) ? '' : ` (${field})`
  return `${prefix}: ${message}${named}${remedy === undefined ? '' : ` ${remedy}`}`
}
