import { randomUUID } from 'node:crypto'
import { type Dialect, eventStream, wholeAnswer } from './dialect.ts'
import type { Turn } from './step.ts'

interface Request {
  stream?: boolean
  tools?: readonly { type: string; name?: string; tools?: readonly { name: string }[] }[]
}

/** OpenAI's responses. Codex offers the tools of an MCP server as a namespace, which a call must name. */
export const responses: Dialect = {
  takes: (path) => path.endsWith('/responses'),

  offered(body) {
    const { tools = [] }: Request = JSON.parse(body)
    return tools.flatMap((tool) => {
      const { name } = tool
      if (name === undefined) return []
      return tool.type === 'namespace' ? (tool.tools ?? []).map((inner) => ({ ...inner, namespace: name })) : [{ name }]
    })
  },

  answer(turn, { body }) {
    const { stream }: Request = JSON.parse(body)
    const item = itemOf(turn)
    const usage = {
      input_tokens: turn.tokens,
      input_tokens_details: { cached_tokens: 0 },
      output_tokens: 10,
      output_tokens_details: { reasoning_tokens: 0 },
      total_tokens: turn.tokens + 10,
    }
    const response = { id: `resp_${randomUUID()}`, object: 'response', status: 'completed', output: [item], usage }
    if (stream !== true) return wholeAnswer(response)
    const started = { ...response, status: 'in_progress', output: [], usage: null }
    return eventStream(
      [
        { type: 'response.created', response: started },
        { type: 'response.output_item.added', output_index: 0, item: { ...item, status: 'in_progress' } },
        { type: 'response.output_item.done', output_index: 0, item },
        { type: 'response.completed', response },
      ].map((data) => ({ event: data.type, data })),
    )
  },
}

function itemOf({ call, text }: Turn): object {
  if (call === undefined) {
    const content = [{ type: 'output_text', text, annotations: [] }]
    return { type: 'message', id: `msg_${randomUUID()}`, role: 'assistant', status: 'completed', content }
  }
  return {
    type: 'function_call',
    id: `fc_${randomUUID()}`,
    call_id: `call_${randomUUID()}`,
    status: 'completed',
    ...pick(call.tool),
    arguments: JSON.stringify(call.input),
  }
}

function pick({ name, namespace }: { name: string; namespace?: string }): object {
  return namespace === undefined ? { name } : { name, namespace }
}
