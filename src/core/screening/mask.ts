import { findSecrets } from './secrets/find-secrets.ts'

/** Replaces every recognised secret by a mark that names its type. */
export function mask(text: string): string {
  const secrets = findSecrets(text)
  if (secrets.length === 0) return text
  const parts: string[] = []
  let done = 0
  for (const { start, end, label } of secrets) {
    parts.push(text.slice(done, start), `[masked: ${label}]`)
    done = end
  }
  return parts.join('') + text.slice(done)
}
