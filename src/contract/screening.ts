export type FindingKind =
  | 'hidden_character'
  | 'encoding'
  | 'html_comment'
  | 'too_long'
  | 'secret'
  | 'instruction_override'
  | 'role_change'
  | 'concealment'
  | 'chat_template'
  | 'download_to_shell'
  | 'encoded_to_shell'
  | 'credential_path'
  | 'disables_safety'
  | 'web_address'
  | 'mixed_script'

export interface Finding {
  kind: FindingKind
  /** `refuse`: the write fails; `hold`: it waits for a person; `mask`: the secret is replaced. */
  verdict: 'refuse' | 'hold' | 'mask'
  /** Dotted path of the field. */
  field: string
  /** For people and models; never quotes the offending text. */
  message: string
  /** How many there are, where they are counted: hidden characters. */
  count?: number
}

/** What may be written and shown. Pure: no I/O. */
export interface Screening {
  /** Looks at every string in the value, nested ones included. */
  examine(
    value: unknown,
    options?: { refuseHtmlComments?: boolean; knownHosts?: readonly string[]; holdWebAddresses?: boolean },
  ): readonly Finding[]
  /** Replaces every recognised secret by a mark that names its type; for logs, error texts and queries. */
  mask(text: string): string
  /** Makes control-like tags (`<recall>`, `<system-reminder>`, chat-template tokens …) inert at equal length, so that a fence cannot be closed from inside. */
  neutralise(text: string): string
  /** Wraps memory as data: `<memory …>` … `</memory>`, neutralised, with attributes escaped. */
  fence(text: string, attributes: Readonly<Record<string, string>>): string
}
