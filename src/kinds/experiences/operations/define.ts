import { type Operation, type OperationShape, operationOf, say, tellError } from '../../../contract/index.ts'

/** An operation of experience memory. A store that is down is one sentence to an agent, which goes on without memory. */
export function define<I, O>(shape: Omit<OperationShape<I, O>, 'renderError'>): Operation<I, O> {
  return operationOf('experiences', {
    ...shape,
    renderError: (error, locale) =>
      shape.tool !== undefined && error.code === 'unavailable'
        ? say(locale, { en: 'memory unavailable', zh: '记忆暂不可用' })
        : tellError(error, locale),
  })
}
