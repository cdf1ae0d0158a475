/**
 * The nine signals in the order in which equal ones are printed, and the most that each may contribute, in hundredths. The sum is 100. From the
 * example of the tool reference: its figures leave no other caps.
 */
export const caps = {
  error_signature: 30,
  code_symbol: 20,
  lexical: 15,
  same_project: 10,
  environment: 5,
  recency: 5,
  tool_name: 5,
  trust: 5,
  evidence: 5,
} as const

export type SignalName = keyof typeof caps

export const signalNames = [
  'error_signature',
  'code_symbol',
  'lexical',
  'same_project',
  'environment',
  'recency',
  'tool_name',
  'trust',
  'evidence',
] as const satisfies readonly SignalName[]
