import type { FindingKind } from '../../../contract/index.ts'
import { concealments } from './concealment.ts'
import { credentialPaths } from './credential-paths.ts'
import { overrides } from './overrides.ts'
import type { Phrase } from './phrase.ts'
import { roles } from './roles.ts'
import { disabledSafety } from './safety.ts'
import { downloadsToShell, encodedToShell } from './shells.ts'

/** A kind of wording for which a text waits. */
export interface HoldRule {
  kind: FindingKind
  message: string
  /** Prose is read without its line ends, commands line by line. */
  reads: 'prose' | 'commands'
  phrases: readonly Phrase[]
}

export const holdRules: readonly HoldRule[] = [
  {
    kind: 'instruction_override',
    message: 'The wording asks to set instructions aside.',
    reads: 'prose',
    phrases: overrides,
  },
  { kind: 'role_change', message: 'The wording gives the reader another role.', reads: 'prose', phrases: roles },
  {
    kind: 'concealment',
    message: 'The wording asks to keep something from the user.',
    reads: 'prose',
    phrases: concealments,
  },
  {
    kind: 'download_to_shell',
    message: 'The text runs a download unseen.',
    reads: 'commands',
    phrases: downloadsToShell,
  },
  { kind: 'encoded_to_shell', message: 'The text runs an encoded blob.', reads: 'commands', phrases: encodedToShell },
  {
    kind: 'credential_path',
    message: 'The text names a place where credentials are kept.',
    reads: 'prose',
    phrases: credentialPaths,
  },
  {
    kind: 'disables_safety',
    message: 'The text switches off tests, TLS or other checks.',
    reads: 'prose',
    phrases: disabledSafety,
  },
]
