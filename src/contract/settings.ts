import type { Locale } from './locale.ts'

/** Every setting that code outside `config.ts` may read; `config.ts` gives the default, the variable and the reason of each. */
export interface Settings {
  /** Folder of the embedded store, logs and backups. */
  home: string
  /** PostgreSQL connection URL; undefined: the embedded store. */
  databaseUrl: string | undefined
  host: string
  port: number
  /** Address under which a reverse proxy passes requests on to this server; undefined: it is reached directly. */
  publicUrl: string | undefined
  locale: Locale
  /** Ways of remembering that agents are given: their tools, how to use them, and their pointers. `all`, or names, each with a prefix if need be. */
  toolsets: readonly string[]
  logLevel: 'silent' | 'error' | 'warn' | 'info' | 'debug'
  /** `static`, `none`, or the base URL of an OpenAI-compatible server. */
  embedder: string
  embedderModel: string | undefined
  embedderKey: string | undefined
  nodes: {
    defaultDomain: string
    /** Most live nodes of priority 0 and of priority 1 in a space; null for no limit. */
    priorityCaps: readonly [number | null, number | null]
    /** Turns warnings about disclosures into refusals. */
    strictDisclosure: boolean
  }
  recall: {
    /** Milliseconds within the process. */
    timeout: number
    maxCues: number
    /** Most tokens that memory adds to one turn, over all kinds. */
    maxTokens: number
    /** Least confidence of a cue, 0 to 1. */
    minConfidence: number
    /** Adoptions and ignorings feed the ranking. */
    learn: boolean
    /** Days after which entries of the recall log are deleted. */
    retentionDays: number
  }
  briefing: { maxTokens: number }
  rules: {
    /** Most rules that one session puts in force by itself. */
    activationCap: number
    /** Base URL of GitHub's API, without a slash at the end. */
    githubApi: string
  }
  experiences: {
    /** Most characters of records that one session reads. */
    readBudget: number
    /** Offers `memory_note` to agents. */
    notes: boolean
    /** After a failure, one line that names a verified record of the same error. */
    pointer: boolean
  }
  secrets: 'refuse' | 'mask'
}
