/** The text without the blocks that a host closes in one of the tags: `<hook_context>…</hook_context>`. A tag that is only mentioned stays. */
export function withoutWrappers(text: string, tags: readonly string[]): string {
  return tags.reduce((rest, tag) => {
    if (!rest.includes(`<${tag}`)) return rest
    return rest.replace(new RegExp(`<${tag}(?: [^<>]*)?>[^]*?</${tag}>\\s*`, 'g'), '')
  }, text)
}
