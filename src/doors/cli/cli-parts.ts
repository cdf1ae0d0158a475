import type {
  App,
  ConnectionState,
  Connections,
  Installation,
  InstallationScope,
  InstallationTarget,
  Kind,
  Locale,
  Runtime,
  Settings,
} from '../../contract/index.ts'

/** Settings given on the command line: they win over the environment. */
export interface CommandOverrides {
  home?: string
  databaseUrl?: string
  locale?: Locale
  host?: string
  port?: number
}

export interface SettingInForce {
  /** Its variable: `MNEMA_PORT`. */
  variable: string
  /** As a person reads it; masked where it is secret. */
  value: string
  /** What it is for. */
  reason: string
}

export interface RunningServer {
  /** `http://127.0.0.1:7717`. */
  url: string
  close(): Promise<void>
}

/** The last time that a program's hook was answered. */
export interface SeenHook {
  /** Name of the runtime: `claude-code`. */
  runtime: string
  /** Letters only and in lower case: `userpromptsubmit`. */
  event: string
  at: Date
  /** Milliseconds from the start of the process to the answer, of the last ones, the newest first. */
  took: readonly number[]
  by: 'server' | 'store' | 'remote'
}

/** All that the command line is given by whoever composes the program. Nothing here is loaded or opened before it is called. */
export interface CliParts {
  version: string
  kinds: readonly Kind[]
  runtimes: readonly Runtime[]
  /** @throws MnemaError `invalid_input` for a setting that cannot be. */
  settings(overrides: CommandOverrides): { settings: Settings; changed: readonly SettingInForce[] }
  /** @throws MnemaError `unavailable` for a store that cannot be opened. */
  openApp(overrides: CommandOverrides): Promise<App>
  serve(app: App, address: { host: string; port: number }): Promise<RunningServer>
  /** `mnema mcp` and `mnema hook` for those who come here by `--help` only: the program starts them without this door. */
  hookFailures(home: string, limit: number): readonly { at: Date; runtime: string; event: string; reason: string }[]
  /** Whether a running server answers for hooks with these settings. */
  answersHooks(settings: Settings): Promise<boolean>
  /** The newest first. */
  seenHooks(home: string): readonly SeenHook[]
  /** How this program is started from anywhere: `mnema`, or Node.js with a path. */
  program: readonly [string, ...string[]]
  /** How Mnema is set up in each agent program that it knows. */
  installations: readonly Installation[]
  /** Where a program is set up from the working directory. The token is the one that was kept for the server, where none is given. */
  installationTarget(
    overrides: CommandOverrides,
    wanted: { scope: InstallationScope; server: InstallationTarget['server'] },
  ): InstallationTarget
  connections(home: string): Connections
  /** Where a program that was connected is set up, with the token of its server. */
  connectedTarget(home: string, state: ConnectionState): InstallationTarget
  /** Measures retrieval over the sets in a folder and returns the table. */
  evaluate(folder: string, options: EvaluateOptions): Promise<{ text: string; output: object }>
  /** Measures how rules are chosen for tasks, over the set that comes with the program. */
  evaluateRules(options: Omit<EvaluateOptions, 'sets'>): Promise<{ text: string; output: object }>
  /** Measures how failures met before are recognised, over the set that comes with the program. */
  evaluateExperiences(options: Omit<EvaluateOptions, 'sets'>): Promise<{ text: string; output: object }>
}

export interface EvaluateOptions {
  sets: readonly string[]
  overrides: CommandOverrides
  progress(done: number, total: number, label?: string): void
}
