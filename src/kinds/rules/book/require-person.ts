import { type Context, MnemaError } from '../../../contract/index.ts'

/** @throws MnemaError `forbidden` for everybody but a person. */
export function requirePerson({ caller }: Context): void {
  if (caller.audience === 'person') return
  throw new MnemaError('forbidden', 'Only a person decides on rules.', { remedy: 'Ask the user to do it.' })
}
