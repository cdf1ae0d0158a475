import type { LifecycleEvent } from '../contract/index.ts'

/** Tags around everything that Mnema puts into a host's context: the recall block, and memory fenced as data. */
const ownTags = ['recall', 'memory'] as const

/** Angle brackets as they are, and as hosts write them that let no hook make a tag. */
const brackets = [
  ['<', '>'],
  ['&lt;', '&gt;'],
] as const

/** After the tag, with which no person begins: an attribute of ours, its quotation mark escaped where the text is JSON. */
const ownAttribute = /^ (?:from|session_id|query_id)=\\?"/

/**
 * Tools of Mnema under the names that hosts give them: `mcp__mnema__lore_search`, `mcp_mnema_get_rules`, `mcp__plugin_mnema_mnema__…`; and bare, where a
 * module of ours registers them and no other program has such a name.
 */
const ownTool = /(?:^|_)mnema_|^(?:lore_\w+|memory_(?:search|read|note)|(?:get|search|propose|organize|tag)_rules)$/i

/**
 * An event without what Mnema itself has put into its texts. Hosts hand it back as part of a prompt, in the output of a tool, in an error or in a
 * reply; searching with it would find the same memories again and again, and storing it would make memories of memories. What a tool of Mnema
 * answered is its own text from end to end.
 */
export function withoutOwnWords(event: LifecycleEvent): LifecycleEvent {
  const { prompt, reply, tool } = event
  const { output, error, ...call } = tool ?? { name: '' }
  const own = ownTool.test(call.name)
  return {
    ...event,
    ...(prompt === undefined ? {} : { prompt: withoutOwnText(prompt) }),
    ...(reply === undefined ? {} : { reply: withoutOwnText(reply) }),
    ...(tool === undefined
      ? {}
      : {
          tool: {
            ...call,
            ...(output === undefined || own ? {} : { output: withoutOwnText(output) }),
            ...(error === undefined || own ? {} : { error: withoutOwnText(error) }),
          },
        }),
  }
}

/**
 * Complete blocks go, and what a host has cut off goes to its end; a tag that a person merely mentions stays.
 */
export function withoutOwnText(text: string): string {
  return brackets.reduce(
    (rest, [open, close]) =>
      ownTags.reduce((left, tag) => withoutBlocks(left, `${open}${tag}`, `${open}/${tag}${close}`, close), rest),
    text,
  )
}

function withoutBlocks(text: string, opening: string, closing: string, close: string): string {
  const lastEnd = text.lastIndexOf(closing)
  let kept = ''
  let position = 0
  for (;;) {
    const start = text.indexOf(opening, position)
    const inside = start + opening.length
    if (start < 0 || inside > lastEnd) break
    if (text[inside] === ' ' || text.startsWith(close, inside)) {
      kept += text.slice(position, start)
      position = text.indexOf(closing, inside) + closing.length
    } else {
      kept += text.slice(position, inside)
      position = inside
    }
  }
  return kept + withoutCutBlock(text.slice(position), opening)
}

/** The text up to the first opening with an attribute of ours: whatever followed, its end was cut off. */
function withoutCutBlock(text: string, opening: string): string {
  for (let start = text.indexOf(opening); start >= 0; start = text.indexOf(opening, start + opening.length)) {
    const inside = start + opening.length
    if (ownAttribute.test(text.slice(inside, inside + 20))) return text.slice(0, start)
  }
  return text
}
