/** Where a program tells its keeper what happened. Secrets are masked before anything is written; bodies are never given. */
export interface Log {
  error(message: string, fields?: Readonly<Record<string, unknown>>): void
  warn(message: string, fields?: Readonly<Record<string, unknown>>): void
  info(message: string, fields?: Readonly<Record<string, unknown>>): void
  debug(message: string, fields?: Readonly<Record<string, unknown>>): void
}
