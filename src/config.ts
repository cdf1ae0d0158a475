import { homedir } from 'node:os'
import { join, resolve } from 'node:path'
import type { Locale, Settings } from './contract/index.ts'
import { kindNames, MnemaError } from './contract/index.ts'

type Environment = Readonly<Record<string, string | undefined>>

/** One setting: declared here and nowhere else. */
interface Setting<T> {
  variable: string
  default: T
  /** What a value may look like, for the error and the documentation. */
  allowed: string
  /** Undefined for a value that is not allowed. */
  parse(text: string): T | undefined
  reason: string
  /** Never shown, not even by `doctor`. */
  secret?: true
}

function setting<T>(declaration: Setting<T>): Setting<T> {
  return declaration
}

function whole(least: number, most: number) {
  return {
    allowed: `a whole number from ${least} to ${most}`,
    parse(text: string): number | undefined {
      const value = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN
      return value >= least && value <= most ? value : undefined
    },
  }
}

function oneOf<T extends string>(...values: readonly T[]) {
  return {
    allowed: values.join(', '),
    parse: (text: string): T | undefined => values.find((value) => value === text.toLowerCase()),
  }
}

const flag = {
  allowed: 'true or false',
  parse(text: string): boolean | undefined {
    if (['true', '1', 'yes', 'on'].includes(text.toLowerCase())) return true
    return ['false', '0', 'no', 'off'].includes(text.toLowerCase()) ? false : undefined
  },
}

const cap = {
  allowed: 'a whole number from 0 to 1000, or none',
  parse: (text: string): number | null | undefined =>
    text.toLowerCase() === 'none' ? null : whole(0, 1000).parse(text),
}

const anyText = {
  allowed: 'any text',
  parse: (text: string): string | undefined => text,
}

function isUrl(text: string, protocols: readonly string[]): boolean {
  return URL.canParse(text) && protocols.includes(new URL(text).protocol)
}

/** A login may be sent there: it is encrypted, or does not leave the machine. */
function isPrivateUrl(text: string): boolean {
  if (isUrl(text, ['https:'])) return true
  return isUrl(text, ['http:']) && ['127.0.0.1', '[::1]', 'localhost'].includes(new URL(text).hostname)
}

/** A user whom the system does not know has none: then the store cannot be opened, and whoever opens it says so. */
function personalFolder(): string {
  try {
    return homedir()
  } catch {
    return '/'
  }
}

/** Every setting with its variable, default and reason, in the order in which people read them. */
export const settingsTable = {
  home: setting<string>({
    variable: 'MNEMA_HOME',
    default: join(personalFolder(), '.mnema'),
    allowed: 'a folder',
    parse: (text) => resolve(text.replace(/^~(?=$|[/\\])/, personalFolder())),
    reason: 'Folder of the embedded store, the logs and the backups.',
  }),
  databaseUrl: setting<string | undefined>({
    variable: 'MNEMA_DATABASE_URL',
    default: undefined,
    allowed: 'a postgres:// or postgresql:// URL',
    parse: (text) => (isUrl(text, ['postgres:', 'postgresql:']) ? text : undefined),
    reason: 'A PostgreSQL server for many machines or replicas; without it the embedded store serves.',
    secret: true,
  }),
  host: setting<string>({
    variable: 'MNEMA_HOST',
    default: '127.0.0.1',
    allowed: 'a host name or an address',
    parse: (text) => (/^[A-Za-z0-9.:_-]{1,253}$/.test(text) ? text : undefined),
    reason: 'Address that the server listens on. Any other than loopback requires tokens.',
  }),
  port: setting<number>({
    variable: 'MNEMA_PORT',
    default: 7717,
    ...whole(0, 65_535),
    reason: 'Port of the server; 0 takes a free one.',
  }),
  publicUrl: setting<string | undefined>({
    variable: 'MNEMA_PUBLIC_URL',
    default: undefined,
    allowed: 'an https:// URL, or an http:// URL of this machine',
    parse: (text) => (isPrivateUrl(text) ? text.replace(/\/+$/, '') : undefined),
    reason: 'Address of the server behind a reverse proxy. With it every request needs a token, also on loopback.',
  }),
  locale: setting<Locale>({
    variable: 'MNEMA_LOCALE',
    default: 'en',
    ...oneOf<Locale>('en', 'zh'),
    reason: 'Language in which Mnema speaks to people and models. Memory itself may be in any language.',
  }),
  toolsets: setting<readonly string[]>({
    variable: 'MNEMA_TOOLSETS',
    default: ['nodes', 'rules', 'experiences'],
    allowed: `names of ${kindNames.join(', ')}, or all`,
    parse(text) {
      const names = text.split(',').map((name) => name.trim())
      const known: readonly string[] = [...kindNames, 'all']
      return names.every((name) => known.includes(name.replace(/:[A-Za-z0-9_-]{0,16}$/, ''))) ? names : undefined
    },
    reason:
      'Ways of remembering that agents are given: their tools, how to use them, and what of them is offered unasked.',
  }),
  logLevel: setting<Settings['logLevel']>({
    variable: 'MNEMA_LOG_LEVEL',
    default: 'warn',
    ...oneOf<Settings['logLevel']>('silent', 'error', 'warn', 'info', 'debug'),
    reason: 'How much the servers write to the error stream.',
  }),
  embedder: setting<string>({
    variable: 'MNEMA_EMBEDDER',
    default: 'static',
    allowed: 'static, none, or the base URL of an OpenAI-compatible server',
    parse: (text) => (text === 'static' || text === 'none' || isUrl(text, ['http:', 'https:']) ? text : undefined),
    reason: 'Source of vectors. `static` ships with Mnema and needs no network.',
  }),
  embedderModel: setting<string | undefined>({
    variable: 'MNEMA_EMBEDDER_MODEL',
    default: undefined,
    ...anyText,
    reason: 'Model that a remote embedder is asked for.',
  }),
  embedderKey: setting<string | undefined>({
    variable: 'MNEMA_EMBEDDER_KEY',
    default: undefined,
    ...anyText,
    reason: 'Key for a remote embedder.',
    secret: true,
  }),
  defaultDomain: setting<string>({
    variable: 'MNEMA_DEFAULT_DOMAIN',
    default: 'core',
    allowed: 'a domain name: a letter, then letters, digits, _ or -, at most 32, in lower case',
    parse: (text) => (/^[a-z][a-z0-9_-]{0,31}$/.test(text) ? text : undefined),
    reason: 'Domain of a node address without `://`.',
  }),
  priority0Cap: setting<number | null>({
    variable: 'MNEMA_PRIORITY_0_CAP',
    default: 5,
    ...cap,
    reason: 'Most nodes of priority 0 in a space: what is core to everything stays short.',
  }),
  priority1Cap: setting<number | null>({
    variable: 'MNEMA_PRIORITY_1_CAP',
    default: 15,
    ...cap,
    reason: 'Most nodes of priority 1 in a space.',
  }),
  strictDisclosure: setting<boolean>({
    variable: 'MNEMA_STRICT_DISCLOSURE',
    default: false,
    ...flag,
    reason: 'Refuses nodes without a single clear disclosure instead of warning.',
  }),
  recallTimeout: setting<number>({
    variable: 'MNEMA_RECALL_TIMEOUT',
    default: 150,
    ...whole(10, 10_000),
    reason: 'Milliseconds that a recall may take before the turn goes on without it.',
  }),
  recallMaxCues: setting<number>({
    variable: 'MNEMA_RECALL_MAX_CUES',
    default: 3,
    ...whole(0, 20),
    reason: 'Most pointers offered for one turn; 0 switches recall off.',
  }),
  recallMaxTokens: setting<number>({
    variable: 'MNEMA_RECALL_MAX_TOKENS',
    default: 1200,
    ...whole(20, 20_000),
    reason: 'Most tokens that memory adds to one turn, pointers and rules together.',
  }),
  recallMinConfidence: setting<number>({
    variable: 'MNEMA_RECALL_MIN_CONFIDENCE',
    default: 0.5,
    allowed: 'a number from 0 to 1',
    parse(text) {
      const value = /^\d*\.?\d+$/.test(text) ? Number(text) : Number.NaN
      return value >= 0 && value <= 1 ? value : undefined
    },
    reason: 'Least confidence at which a memory is offered unasked.',
  }),
  recallLearn: setting<boolean>({
    variable: 'MNEMA_RECALL_LEARN',
    default: true,
    ...flag,
    reason: 'Lets what agents open and ignore feed the ranking, within bounds.',
  }),
  recallRetentionDays: setting<number>({
    variable: 'MNEMA_RECALL_RETENTION_DAYS',
    default: 90,
    ...whole(1, 3650),
    reason: 'Days after which entries of the recall log are deleted.',
  }),
  briefingMaxTokens: setting<number>({
    variable: 'MNEMA_BRIEFING_MAX_TOKENS',
    default: 2000,
    ...whole(200, 32_000),
    reason: 'Most tokens of the text with which an agent wakes.',
  }),
  rulesActivationCap: setting<number>({
    variable: 'MNEMA_RULES_ACTIVATION_CAP',
    default: 10,
    ...whole(0, 1000),
    reason: 'Most rules that one session puts in force without a person; further ones wait.',
  }),
  githubApi: setting<string>({
    variable: 'MNEMA_GITHUB_API',
    default: 'https://api.github.com',
    allowed: 'an https:// URL, or an http:// URL of this machine',
    parse: (text) => (isPrivateUrl(text) ? text.replace(/\/+$/, '') : undefined),
    reason: "GitHub's API, for push access and reviews. GitHub Enterprise has it at https://<host>/api/v3.",
  }),
  readBudget: setting<number>({
    variable: 'MNEMA_READ_BUDGET',
    default: 20_000,
    ...whole(0, 10_000_000),
    reason: 'Most characters of experiences that one session reads in full.',
  }),
  notes: setting<boolean>({
    variable: 'MNEMA_NOTES',
    default: true,
    ...flag,
    reason: 'Offers memory_note to agents. Without it they only search and read experiences.',
  }),
  failurePointer: setting<boolean>({
    variable: 'MNEMA_FAILURE_POINTER',
    default: true,
    ...flag,
    reason: 'After a failing command, tells the agent in one line of a verified experience with the same error.',
  }),
  secrets: setting<Settings['secrets']>({
    variable: 'MNEMA_SECRETS',
    default: 'refuse',
    ...oneOf<Settings['secrets']>('refuse', 'mask'),
    reason: 'Refuses a write that holds a secret, or masks the secret and keeps the rest.',
  }),
} as const

/** Settings that a program gives by itself: they win over the environment. */
export type SettingsOverrides = Partial<Omit<Settings, 'nodes' | 'recall' | 'briefing' | 'rules' | 'experiences'>> & {
  nodes?: Partial<Settings['nodes']>
  recall?: Partial<Settings['recall']>
  briefing?: Partial<Settings['briefing']>
  rules?: Partial<Settings['rules']>
  experiences?: Partial<Settings['experiences']>
}

/** @throws MnemaError `invalid_input` that names the variable and what it may hold. */
export function loadSettings(environment: Environment, overrides: SettingsOverrides = {}): Settings {
  function read<T>(setting: Setting<T>): T {
    const text = environment[setting.variable]?.trim()
    if (text === undefined || text === '') return setting.default
    const value = setting.parse(text)
    if (value !== undefined) return value
    const shown = setting.secret ? 'its value' : `"${text.slice(0, 60)}"`
    throw new MnemaError('invalid_input', `${setting.variable} cannot be ${shown}; it may be ${setting.allowed}.`, {
      field: setting.variable,
      remedy: `Correct or remove the variable ${setting.variable}. ${setting.reason}`,
    })
  }
  const table = settingsTable
  const embedder = overrides.embedder ?? read(table.embedder)
  const embedderModel = overrides.embedderModel ?? read(table.embedderModel)
  if (embedder.includes('://') && embedderModel === undefined) {
    const { variable } = table.embedderModel
    throw new MnemaError('invalid_input', `${variable} is required with a remote embedder; it may be any text.`, {
      field: variable,
      remedy: `Name the model that ${table.embedder.variable} serves, such as bge-m3.`,
    })
  }
  return {
    home: read(table.home),
    databaseUrl: read(table.databaseUrl),
    host: read(table.host),
    port: read(table.port),
    publicUrl: read(table.publicUrl),
    locale: read(table.locale),
    toolsets: read(table.toolsets),
    logLevel: read(table.logLevel),
    embedder,
    embedderModel,
    embedderKey: read(table.embedderKey),
    secrets: read(table.secrets),
    ...overrides,
    nodes: {
      defaultDomain: read(table.defaultDomain),
      priorityCaps: [read(table.priority0Cap), read(table.priority1Cap)],
      strictDisclosure: read(table.strictDisclosure),
      ...overrides.nodes,
    },
    recall: {
      timeout: read(table.recallTimeout),
      maxCues: read(table.recallMaxCues),
      maxTokens: read(table.recallMaxTokens),
      minConfidence: read(table.recallMinConfidence),
      learn: read(table.recallLearn),
      retentionDays: read(table.recallRetentionDays),
      ...overrides.recall,
    },
    briefing: { maxTokens: read(table.briefingMaxTokens), ...overrides.briefing },
    rules: {
      activationCap: read(table.rulesActivationCap),
      githubApi: read(table.githubApi),
      ...overrides.rules,
    },
    experiences: {
      readBudget: read(table.readBudget),
      notes: read(table.notes),
      pointer: read(table.failurePointer),
      ...overrides.experiences,
    },
  }
}
