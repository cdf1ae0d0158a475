import type { Step } from './model/index.ts'

/** How a test runs one real agent program without a person and without a network. */
export interface Driver {
  /** As in `mnema connect <runtime>`. */
  runtime: string
  /** Its own configuration, below the home, so that it asks the model at this address; how large a context it takes for full is known to `compacts`. */
  files(model: string): Readonly<Record<string, string>>
  /** Arguments that give it one prompt in a new session. */
  prompt(text: string): readonly string[]
  environment(model: string): Readonly<Record<string, string>>
  /** The step of a model that runs a command in this program's shell. */
  shell(command: string): Step
  /** The step of a model that calls a tool of Mnema; where this is left out, under its own name. */
  tool?(name: string, input: object): Step
  /** Tokens of a request after which it compacts; left out where it cannot be brought to it. */
  fullContext?: number
}
