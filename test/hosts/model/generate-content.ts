import { type Dialect, eventStream, wholeAnswer } from './dialect.ts'

interface Request {
  tools?: readonly { functionDeclarations?: readonly { name: string }[] }[]
  generationConfig?: { responseJsonSchema?: object; responseSchema?: object }
}

/** Where the program asks itself who speaks next, or how hard a question is. */
const verdict = {
  reasoning: 'plain',
  next_speaker: 'user',
  complexity_reasoning: 'plain',
  complexity_score: 1,
  model_choice: 'flash',
}

/** Gemini's `generateContent` and `streamGenerateContent`. */
export const generateContent: Dialect = {
  takes: (path) => /:(stream)?generateContent$/i.test(path),

  offered(body) {
    const { tools = [] }: Request = JSON.parse(body)
    return tools.flatMap(({ functionDeclarations = [] }) => functionDeclarations.map(({ name }) => ({ name })))
  },

  answer({ call, text, tokens }, { path, body }) {
    const { generationConfig }: Request = JSON.parse(body)
    const asked = generationConfig?.responseJsonSchema ?? generationConfig?.responseSchema
    const part =
      call === undefined
        ? { text: asked === undefined ? text : JSON.stringify(verdict) }
        : { functionCall: { name: call.tool.name, args: call.input } }
    const response = {
      candidates: [{ index: 0, content: { role: 'model', parts: [part] }, finishReason: 'STOP' }],
      usageMetadata: { promptTokenCount: tokens, candidatesTokenCount: 10, totalTokenCount: tokens + 10 },
      modelVersion: 'scripted',
    }
    return path.endsWith(':streamGenerateContent') ? eventStream([{ data: response }]) : wholeAnswer(response)
  },
}
