import { askHook } from '../shared/ask-hook.js'
import { readConnection } from '../shared/connection.js'
import { listToolsNow } from '../shared/list-tools-now.js'
import { openTools } from '../shared/open-tools.js'

/** Mnema inside OpenClaw: forwards its events to `mnema hook`, and registers the tools of `mnema mcp` under their own names. */
export default {
  id: 'mnema',
  name: 'Mnema',
  description: 'One memory for every coding agent: what was learned comes back by itself.',
  register(api) {
    const connection = readConnection('openclaw')
    const tools = openTools(connection)
    const listed = listToolsNow('openclaw')
    const own = new Set(listed.map(({ name }) => name))
    /** Session → what it was told when it began: the system prompt is made anew for each turn. */
    const briefings = new Map()

    const ask = (event, { sessionId, workspaceDir }, fields) =>
      askHook(connection, event, { session_id: sessionId, cwd: workspaceDir ?? process.cwd(), ...fields })
    const begin = (context, cause) => {
      const briefing = ask('session-start', context, { cause }).then((answer) => answer?.context)
      briefings.set(context.sessionId, briefing)
      return briefing
    }

    for (const { name, description, inputSchema } of listed) {
      api.registerTool(
        ({ sessionId }) => ({
          name,
          label: name,
          description,
          parameters: inputSchema,
          async execute(_id, input) {
            const { text, failed } = await tools.call(name, input, sessionId)
            return { content: [{ type: 'text', text }], details: failed ? { status: 'error' } : {} }
          },
        }),
        { name },
      )
    }

    api.on('before_prompt_build', async ({ prompt }, context) => {
      const [briefing, answer] = await Promise.all([
        briefings.get(context.sessionId) ?? begin(context, 'startup'),
        ask('prompt-submit', context, { turn_id: context.runId, prompt }),
      ])
      return {
        ...(briefing === undefined ? {} : { appendSystemContext: briefing }),
        ...(answer?.context === undefined ? {} : { prependContext: answer.context }),
      }
    })
    api.on('after_tool_call', async ({ toolName, params, toolCallId, result, error }, context) => {
      if (own.has(toolName)) return
      await ask(error === undefined ? 'tool-after' : 'tool-failed', context, {
        tool_use_id: toolCallId,
        tool_name: toolName,
        tool_input: params,
        tool_response: result,
        exit_code: result?.details?.exitCode,
        // The host says only that there was one; what it was stands in the result.
        error: error === undefined ? undefined : (textOf(result) ?? error),
      })
    })
    api.on('after_compaction', async (_event, context) => {
      await ask('compaction', context, {})
      await begin(context, 'compact')
    })
    api.on('session_end', async ({ reason }, context) => {
      briefings.delete(context.sessionId)
      await ask('session-end', context, { cause: reason })
    })
    api.on('gateway_stop', async () => tools.close())
  },
}

function textOf(result) {
  const texts = result?.content?.flatMap((part) => (part.type === 'text' ? part.text : []))
  return texts === undefined || texts.length === 0 ? undefined : texts.join('\n')
}
