import { controlTags } from '../control-tags.ts'

const harmlessAlone = /^<\s*\/?\s*(?:memories|instructions|system|developer|assistant|sys)\s*>|^<\s*memory\s*>/i
const stopTokens =
  /<\|(?:im_start|im_end|endoftext|eot_id|begin_of_text|start_header_id|end_header_id|system|user|assistant|tool)\|>|<<\s{0,3}\/?sys\s{0,3}>>/i

/** Tokens of chat templates and tags by which hosts mark what is not the user's. A bare `<memory>` or `<system>` alone is ordinary markup. */
export function hasChatTemplate(plain: string): boolean {
  if (stopTokens.test(plain)) return true
  for (const match of plain.matchAll(controlTags)) {
    if (!harmlessAlone.test(plain.slice(match.index, match.index + 80))) return true
  }
  return false
}
