import type { Caller, OperationListing, Scope } from '../contract/index.ts'
import { MnemaError } from '../contract/index.ts'

const scopeOrder = ['read', 'write', 'admin'] as const satisfies readonly Scope[]

/** What decides who may use an operation. */
type Guarded = Pick<OperationListing, 'kind' | 'effect' | 'audience'>

/** What a caller must hold at least; a greater scope includes the lesser ones. What changes something and is kept from agents is for admins. */
function neededScope(operation: Guarded): Scope {
  if (operation.effect === 'read') return 'read'
  return operation.audience.includes('agent') ? 'write' : 'admin'
}

/** Whether the caller may see the operation at all: scope, audience, and the toolsets of its token. */
export function isAdmitted(operation: Guarded, caller: Caller): boolean {
  const enough = scopeOrder.slice(scopeOrder.indexOf(neededScope(operation)))
  return (
    enough.some((scope) => caller.scopes.includes(scope)) &&
    operation.audience.includes(caller.audience) &&
    (caller.toolsets === undefined || caller.toolsets.includes(operation.kind))
  )
}

/**
 * What one may not see answers exactly like what does not exist.
 * @throws MnemaError `not_found`.
 */
export function admit(operation: Guarded, caller: Caller): void {
  if (isAdmitted(operation, caller)) return
  throw new MnemaError('not_found', 'There is no such operation.', {
    remedy: 'Choose one from the list of operations.',
  })
}
