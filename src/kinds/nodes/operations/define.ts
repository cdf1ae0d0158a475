import type { z } from 'zod'
import { defineOperation, type Effect, type Locale, type MnemaError, type Operation } from '../../../contract/index.ts'

interface Shape<I, O> {
  verb: string
  tool?: string
  summary: string
  guide?: string
  effect: Effect
  idempotent?: boolean
  input: z.ZodType<I>
  output: z.ZodType<O>
  /** How the text of a failure begins, and of one by policy where that differs. */
  failure: { prefix: string; policy?: string }
  run: Operation<I, O>['run']
  render: Operation<I, O>['render']
  screensItself?: boolean
  cli?: NonNullable<Operation<I, O>['cli']>
}

/** An operation of node memory: those with a tool are for agents too, the others for people alone. */
export function define<I, O>(shape: Shape<I, O>): Operation<I, O> {
  const { failure, tool, guide, idempotent, cli, ...rest } = shape
  return defineOperation<I, O>({
    ...rest,
    kind: 'nodes',
    tool,
    guide: guide ?? shape.summary,
    idempotent: idempotent ?? shape.effect === 'read',
    audience: tool === undefined ? ['person'] : ['agent', 'person', 'runtime'],
    renderError: (error, locale) => renderError(failure, error, locale),
    ...(cli === undefined ? {} : { cli }),
  })
}

function renderError(failure: Shape<unknown, unknown>['failure'], error: MnemaError, locale: Locale): string {
  const prefix = error.code === 'policy' && failure.policy !== undefined ? failure.policy : failure.prefix
  const { message, remedy, field } = error
  const named = field === undefined || `${message} ${remedy}`.includes(field) ? '' : ` (${field})`
  const border = locale === 'zh' ? '' : ' '
  return `${prefix}: ${message}${named}${remedy === undefined ? '' : `${border}${remedy}`}`
}
