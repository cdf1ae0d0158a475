import type { JsonValue } from './json.ts'
import type { Locale } from './locale.ts'

/** `user`: for everything that the person does on this machine. `project`: for one checkout, fit to be shared in it. */
export type InstallationScope = 'user' | 'project'

/** Where, and with what, Mnema is set up in an agent program. */
export interface InstallationTarget {
  scope: InstallationScope
  /** The person's home directory, absolute. */
  home: string
  /** Root of the checkout for the scope `project`, absolute. */
  project: string | undefined
  /** Where programs are told to keep their files: `CODEX_HOME`, `XDG_CONFIG_HOME` … */
  environment: Readonly<Record<string, string | undefined>>
  /** How `mnema` is started from anywhere: the program and what comes before its verb, each one argument. */
  command: readonly [string, ...string[]]
  /** The folder `plugins/` that came with this program, absolute. */
  plugins: string
  /** A server that is reached over the network in place of this machine's own store. */
  server: { url: string; token: string | undefined } | undefined
  /** Settings that differ from the defaults: hosts cut the environment of what they start, so that they stand in the configuration. */
  variables: Readonly<Record<string, string>>
}

/** One change of one file. What a file holds besides, its comments and its order stay as they are. */
export type ConfigurationEdit =
  /** Sets one key. `path` leads to it from the root; objects on the way are made where they are missing. */
  | { at: 'key'; file: string; format: ConfigurationFormat; path: readonly string[]; value: JsonValue }
  /** Adds one item at the end of the list to which `path` leads, unless an equal one is there. */
  | { at: 'item'; file: string; format: ConfigurationFormat; path: readonly string[]; value: JsonValue }
  /** A file that is Mnema's from its first byte to its last. */
  | { at: 'file'; file: string; text: string }

/** `json` may have comments and commas at ends. */
export type ConfigurationFormat = 'json' | 'toml' | 'yaml'

/** Something that a program loads besides what was installed, and that gets in its way. */
export interface Rival {
  /** `duplicate`: Mnema is registered a second time. `memory`: another memory has the same moments. */
  is: 'duplicate' | 'memory'
  file: string
  /** One line: what stands there. */
  detail: string
  /** What to do about it. */
  remedy: string
  /** With both the program would not start: nothing is written beside it. */
  blocks?: true
}

/** How Mnema is set up in one agent program, and how it is found there. Pure but for `rivals`, which reads files. */
export interface Installation {
  /** The runtime's name: `codex`. */
  runtime: string
  /** As its makers write it: `Codex`. */
  title: string
  scopes: readonly InstallationScope[]
  /** Names of its command, the first that is on the `PATH` counts. */
  executables: readonly string[]
  /** Folders or files of which one is there where the program has been used. */
  traces(target: InstallationTarget): readonly string[]
  /** Versions that this was written for, lowest first: `[0.171.0]` and up. Undefined: any. */
  leastVersion?: string
  /** In the order in which they are made. Paths are absolute and below the home or the project. */
  edits(target: InstallationTarget): readonly ConfigurationEdit[]
  /** What the person has to do that no program may do for them: approve hooks, restart. One sentence each. */
  steps(target: InstallationTarget, locale: Locale): readonly string[]
  rivals?(target: InstallationTarget): Promise<readonly Rival[]>
}
