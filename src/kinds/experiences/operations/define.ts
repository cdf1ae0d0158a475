import type { z } from 'zod'
import { defineOperation, type Effect, type Locale, type MnemaError, type Operation } from '../../../contract/index.ts'
import { say } from '../wording/index.ts'

interface Shape<I, O> {
  verb: string
  tool?: string
  summary: string
  guide?: string
  effect: Effect
  idempotent?: boolean
  offered?: NonNullable<Operation<I, O>['offered']>
  input: z.ZodType<I>
  output: z.ZodType<O>
  run: Operation<I, O>['run']
  before?: NonNullable<Operation<I, O>['before']>
  render: Operation<I, O>['render']
  cli?: NonNullable<Operation<I, O>['cli']>
}

/** An operation of experience memory: those with a tool are for agents too, the others for people alone. */
export function define<I, O>(shape: Shape<I, O>): Operation<I, O> {
  const { tool, guide, idempotent, ...rest } = shape
  return defineOperation<I, O>({
    ...rest,
    kind: 'experiences',
    tool,
    guide: guide ?? shape.summary,
    idempotent: idempotent ?? shape.effect === 'read',
    audience: tool === undefined ? ['person'] : ['agent', 'person', 'runtime'],
    renderError: tool === undefined ? renderForPeople : renderForAgents,
  })
}

/** A store that is down is one sentence to an agent, which goes on without memory. */
function renderForAgents(error: MnemaError, locale: Locale): string {
  if (error.code === 'unavailable') return say(locale, { en: 'memory unavailable', zh: '记忆暂不可用' })
  return renderForPeople(error, locale)
}

function renderForPeople({ message, remedy, field }: MnemaError, locale: Locale): string {
  const named = field === undefined || `${message} ${remedy}`.includes(field) ? '' : ` (${field})`
  const border = locale === 'zh' ? '' : ' '
  return `${message}${named}${remedy === undefined ? '' : `${border}${remedy}`}`
}
