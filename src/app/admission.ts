import type { AnyOperation, Caller, Effect, Scope } from '../contract/index.ts'
import { MnemaError } from '../contract/index.ts'

/** Scopes that allow an effect: a greater scope includes the lesser ones. */
const allowing = {
  read: ['read', 'write', 'admin'],
  write: ['write', 'admin'],
  destroy: ['write', 'admin'],
} as const satisfies Record<Effect, readonly Scope[]>

/** Whether the caller may see the operation at all: scope, audience, and the toolsets of its token. */
export function isAdmitted(operation: AnyOperation, caller: Caller): boolean {
  return (
    allowing[operation.effect].some((scope) => caller.scopes.includes(scope)) &&
    operation.audience.includes(caller.audience) &&
    (caller.toolsets === undefined || caller.toolsets.includes(operation.kind))
  )
}

/**
 * What one may not see answers exactly like what does not exist.
 * @throws MnemaError `not_found`.
 */
export function admit(operation: AnyOperation, caller: Caller): void {
  if (isAdmitted(operation, caller)) return
  throw new MnemaError('not_found', 'There is no such operation.', {
    remedy: 'Choose one from the list of operations.',
  })
}
