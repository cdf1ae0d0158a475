/** What the scripted model does next: it calls a tool of the program, and may claim to have read a whole context to do so. */
export interface Step {
  /** How the name of the tool ends, in whatever way the program prefixes it. */
  tool: string
  input: object
  /** Tokens that the model says it has read, 100 where it does not matter. A great number makes a program compact. */
  tokens?: number
}

/** A tool as a request offers it. */
export interface OfferedTool {
  name: string
  namespace?: string
}

/** The answer to one request. */
export interface Turn {
  call?: { tool: OfferedTool; input: object }
  text: string
  tokens: number
}
