/** Milliseconds since the process began. `performance` would be loaded for it. */
export function processAge(): number {
  return process.uptime() * 1000
}
