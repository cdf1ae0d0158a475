import { askHook } from '../shared/ask-hook.js'
import { readConnection } from '../shared/connection.js'
import { openTools } from '../shared/open-tools.js'

/** Mnema inside Pi: forwards its events to `mnema hook`, and registers the tools of `mnema mcp` under their own names. */
export default async function mnema(pi) {
  const connection = readConnection('pi')
  const tools = openTools(connection)
  const listed = await tools.list()
  const own = new Set(listed.map(({ name }) => name))
  let briefing
  let turn = 0

  const idOf = (context) => context.sessionManager.getSessionId()
  const ask = (event, context, fields) =>
    askHook(connection, event, { session_id: idOf(context), cwd: context.cwd, ...fields })
  const begin = async (context, cause) => {
    briefing = (await ask('session-start', context, { cause }))?.context ?? briefing
  }

  for (const { name, description, inputSchema } of listed) {
    pi.registerTool({
      name,
      label: name,
      description,
      parameters: inputSchema,
      async execute(_id, input, _signal, _update, context) {
        const { text, failed } = await tools.call(name, input, idOf(context))
        return { content: [{ type: 'text', text }], details: {}, isError: failed }
      },
    })
  }

  pi.on('session_start', (event, context) => begin(context, event.reason))
  pi.on('before_agent_start', async (event, context) => {
    const answer = await ask('prompt-submit', context, { turn_id: `${Date.now()}-${++turn}`, prompt: event.prompt })
    return {
      ...(briefing === undefined ? {} : { systemPrompt: `${event.systemPrompt}\n\n${briefing}` }),
      ...(answer?.context === undefined
        ? {}
        : { message: { customType: 'mnema', content: answer.context, display: false } }),
    }
  })
  pi.on('tool_result', async (event, context) => {
    if (own.has(event.toolName)) return undefined
    const answer = await ask(event.isError ? 'tool-failed' : 'tool-after', context, {
      tool_use_id: event.toolCallId,
      tool_name: event.toolName,
      tool_input: event.input,
      ...(event.isError ? { error: textOf(event.content) } : { tool_response: textOf(event.content) }),
    })
    if (answer?.context === undefined) return undefined
    return { content: [...event.content, { type: 'text', text: answer.context }] }
  })
  pi.on('session_compact', async (_event, context) => {
    await ask('compaction', context, {})
    await begin(context, 'compact')
  })
  pi.on('session_shutdown', async (event, context) => {
    await ask('session-end', context, { cause: event.reason })
    tools.close()
  })
}

function textOf(content) {
  return content.flatMap((part) => (part.type === 'text' ? part.text : [])).join('\n')
}
