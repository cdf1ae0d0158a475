import { randomUUID } from 'node:crypto'
import { type Dialect, eventStream, wholeAnswer } from './dialect.ts'

interface Request {
  model: string
  stream?: boolean
  tools?: readonly { function?: { name: string } }[]
}

/** OpenAI's chat completions. */
export const chatCompletions: Dialect = {
  takes: (path) => path.endsWith('/chat/completions'),

  offered(body) {
    const { tools = [] }: Request = JSON.parse(body)
    return tools.flatMap((tool) => (tool.function === undefined ? [] : [{ name: tool.function.name }]))
  },

  answer({ call, text, tokens }, { body }) {
    const { model, stream }: Request = JSON.parse(body)
    const message =
      call === undefined
        ? { role: 'assistant', content: text }
        : {
            role: 'assistant',
            content: null,
            tool_calls: [
              {
                index: 0,
                id: `call_${randomUUID()}`,
                type: 'function',
                function: { name: call.tool.name, arguments: JSON.stringify(call.input) },
              },
            ],
          }
    const finish_reason = call === undefined ? 'stop' : 'tool_calls'
    const usage = { prompt_tokens: tokens, completion_tokens: 10, total_tokens: tokens + 10 }
    const common = { id: `chatcmpl-${randomUUID()}`, created: Math.floor(Date.now() / 1000), model }
    if (stream !== true) {
      return wholeAnswer({
        ...common,
        object: 'chat.completion',
        choices: [{ index: 0, message, finish_reason }],
        usage,
      })
    }
    const chunk = { ...common, object: 'chat.completion.chunk' }
    return eventStream([
      { data: { ...chunk, choices: [{ index: 0, delta: message, finish_reason: null }] } },
      { data: { ...chunk, choices: [{ index: 0, delta: {}, finish_reason }] } },
      { data: { ...chunk, choices: [], usage } },
      { data: '[DONE]' },
    ])
  },
}
