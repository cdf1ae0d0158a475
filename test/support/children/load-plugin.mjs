// Does to a plugin what its host does, and prints what the host would have got. `opencode` or `pi`, then the prompt.
const [name, prompt] = process.argv.slice(2)
const { Mnema, default: extension } = await import(new URL(`../../../plugins/${name}/mnema.js`, import.meta.url).href)
const seen = { tools: [], system: '', said: '', called: '', after: '' }

if (name === 'opencode') {
  const hooks = await Mnema({ directory: process.cwd() })
  const session = { sessionID: 'ses_1' }
  seen.tools = Object.keys(hooks.tool)
  const system = []
  await hooks['experimental.chat.system.transform'](session, { system })
  await hooks['experimental.chat.system.transform'](session, { system })
  seen.system = system.join('\n')
  seen.twice = system.length === 2 && system[0] === system[1]
  const parts = [{ type: 'text', text: prompt, id: 'prt_22dbb3bdc001eIDv2BDTZSj7I8' }]
  await hooks['chat.message'](session, { message: { id: 'msg_1' }, parts })
  seen.said = parts
    .slice(1)
    .map(({ text }) => text)
    .join('\n')
  seen.called = (await hooks.tool.lore_search?.execute({ query: 'kiln' }, session)) ?? ''
  const output = { title: '', output: 'make: *** [all] Error 2', metadata: { exit: 2 } }
  const run = { tool: 'bash', ...session, callID: 'call_1', args: { command: 'make' } }
  await hooks['tool.execute.after'](run, output)
  seen.after = output.output
  await hooks.event({ event: { type: 'session.compacted', properties: session } })
  await hooks.event({ event: { type: 'something.new', properties: null } })
  await hooks.dispose()
} else {
  const handlers = new Map()
  const tools = []
  const context = { cwd: process.cwd(), sessionManager: { getSessionId: () => 'pi-1' } }
  await extension({ on: (event, handle) => handlers.set(event, handle), registerTool: (tool) => tools.push(tool) })
  seen.tools = tools.map((tool) => tool.name)
  await handlers.get('session_start')({ reason: 'startup' }, context)
  const begun = await handlers.get('before_agent_start')({ prompt, systemPrompt: 'You are pi.' }, context)
  seen.system = begun.systemPrompt ?? ''
  seen.said = begun.message?.content ?? ''
  const search = tools.find((tool) => tool.name === 'lore_search')
  const answer = await search?.execute('call_1', { query: 'kiln' }, undefined, undefined, context)
  seen.called = answer?.content[0].text ?? ''
  const content = [{ type: 'text', text: 'make: *** [all] Error 2\n\nCommand exited with code 2' }]
  const failed = { toolName: 'bash', toolCallId: 'call_2', input: { command: 'make' }, content, isError: true }
  await handlers.get('tool_result')(failed, context)
  await handlers.get('session_compact')({}, context)
  await handlers.get('session_shutdown')({ reason: 'quit' }, context)
}
process.stdout.write(JSON.stringify(seen))
