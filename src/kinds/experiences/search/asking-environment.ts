import { arch, platform } from 'node:os'
import type { Context } from '../../../contract/index.ts'
import type { Environment } from '../experience.ts'

/** Facts of the machine on which the caller works; nothing where that is another one than ours, as for all that we can tell. */
export function askingEnvironment({ workingDirectory }: Pick<Context, 'workingDirectory'>): Environment {
  return workingDirectory === undefined ? {} : { os: platform(), arch: arch(), node: process.versions.node }
}
