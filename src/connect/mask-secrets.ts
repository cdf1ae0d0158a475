const named =
  /((?:token|secret|passw\w*|api_?key|authorization|credential)\w*["']?\s*[:=]\s*["']?(?:Bearer\s+)?)(?!Bearer\b|[{$])([^\s"',}\]]{6,})/gi
const inAddress = /(\w+:\/\/[^\s:/@"']+:)[^\s@/"']+(?=@)/g

/** A diff is shown on terminals and kept in logs: what looks like a secret, ours or a neighbour's, is not. */
export function maskSecrets(text: string, secrets: readonly string[]): string {
  const known = secrets
    .filter((secret) => secret !== '')
    .reduce((masked, secret) => masked.replaceAll(secret, '***'), text)
  return known.replace(named, '$1***').replace(inAddress, '$1***')
}
