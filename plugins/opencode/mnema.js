import { askHook } from '../shared/ask-hook.js'
import { readConnection } from '../shared/connection.js'
import { openTools } from '../shared/open-tools.js'

/** Mnema inside OpenCode: forwards its events to `mnema hook`, and registers the tools of `mnema mcp` under their own names. */
export const Mnema = async ({ directory }) => {
  const connection = readConnection('opencode')
  const tools = openTools(connection)
  const listed = await tools.list()
  const own = new Set(listed.map(({ name }) => name))
  /** Session → what it was told when it began: the system prompt is made anew for each request. */
  const briefings = new Map()
  /** Session of a sub-agent → that of its parent. */
  const parents = new Map()

  const ask = (event, sessionID, fields) =>
    askHook(connection, event, {
      session_id: sessionID,
      parent_session_id: parents.get(sessionID),
      cwd: directory,
      ...fields,
    })
  const begin = (sessionID, cause) => {
    const briefing = ask('session-start', sessionID, { cause }).then((answer) => answer?.context)
    briefings.set(sessionID, briefing)
    return briefing
  }
  /** A failed tool is told in each state of its part. */
  const told = new Set()

  return {
    tool: Object.fromEntries(
      listed.map(({ name, description, inputSchema }) => [
        name,
        {
          description,
          args: inputSchema.properties ?? {},
          execute: async (input, { sessionID }) => (await tools.call(name, input, sessionID)).text,
        },
      ]),
    ),
    'experimental.chat.system.transform': async ({ sessionID }, output) => {
      if (sessionID === undefined) return
      const context = await (briefings.get(sessionID) ?? begin(sessionID, 'startup'))
      if (context !== undefined) output.system.push(context)
    },
    'chat.message': async ({ sessionID }, { message, parts }) => {
      const first = parts.find((part) => part.type === 'text' && part.synthetic !== true)
      if (first === undefined) return
      const prompt = parts.flatMap((part) => (part.type === 'text' && part.synthetic !== true ? part.text : []))
      const answer = await ask('prompt-submit', sessionID, { turn_id: message.id, prompt: prompt.join('\n') })
      if (answer?.context === undefined) return
      const { id } = first
      parts.push({
        // Parts are ordered by their ids: this one comes after the person's words.
        id: `${id.slice(0, -2)}zz`,
        sessionID,
        messageID: message.id,
        type: 'text',
        text: answer.context,
        synthetic: true,
      })
    },
    'tool.execute.after': async ({ tool, sessionID, callID, args }, output) => {
      if (own.has(tool)) return
      const answer = await ask('tool-after', sessionID, {
        tool_use_id: callID,
        tool_name: tool,
        tool_input: args,
        tool_response: output.output ?? output,
        exit_code: output.metadata?.exit,
      })
      if (answer?.context !== undefined && typeof output.output === 'string') output.output += `\n\n${answer.context}`
    },
    'experimental.session.compacting': async ({ sessionID }, output) => {
      const answer = await ask('compaction', sessionID, {})
      if (answer?.context !== undefined) output.context.push(answer.context)
    },
    event: async ({ event: { type, properties } }) => {
      if (type === 'session.created' && properties.info?.parentID !== undefined)
        parents.set(properties.info.id, properties.info.parentID)
      else if (type === 'session.compacted') await begin(properties.sessionID, 'compact')
      else if (type === 'session.deleted') await ask('session-end', properties.info?.id, { cause: 'deleted' })
      else if (type === 'message.part.updated') await noteFailure(properties.part)
    },
    'shell.env': async ({ sessionID }, output) => {
      if (sessionID !== undefined) output.env.MNEMA_SESSION_ID = sessionID
    },
    dispose: async () => tools.close(),
  }

  async function noteFailure(part) {
    if (part?.type !== 'tool' || part.state?.status !== 'error' || own.has(part.tool) || told.has(part.callID)) return
    told.add(part.callID)
    await ask('tool-failed', part.sessionID, {
      tool_use_id: part.callID,
      tool_name: part.tool,
      tool_input: part.state.input,
      error: part.state.error,
    })
  }
}
