import type { Embedder } from '../../../contract/index.ts'
import { requestVectors } from './openai-request.ts'

/** A server that speaks OpenAI's `/v1/embeddings`: OpenAI, Ollama, vLLM, LM Studio, TEI and others. */
export interface OpenAiEmbedderOptions {
  /** With or without `/v1` at its end: `https://api.openai.com/v1`, `http://localhost:11434`. */
  readonly baseUrl: string
  readonly model: string
  readonly apiKey?: string
  /**
   * Length of the vectors. When given it is also asked for (models that can shorten their vectors do) and is part of the id;
   * any other length is an error. When left out, the first answer decides, and every later one must agree.
   */
  readonly dimensions?: number
  /** Milliseconds for one request, from its start to its last byte; 30,000 when left out. */
  readonly timeoutMs?: number
  /** Milliseconds before the first retry of a 429 or 5xx, doubled for each next one; 500 when left out. */
  readonly retryDelayMs?: number
}

/** Texts in one request. OpenAI takes 2,048; small local servers answer 64 in about a second, so a time-out loses little. */
const batchSize = 64

/**
 * An embedder behind a server; nothing is sent before the first `embed`. `dimensions` is 0 until the length is known.
 * `embed` rejects with a `MnemaError`: `unavailable` when the server can't be reached or keeps failing (429 and 5xx are tried
 * three times), `timeout` when it does not answer in time, `invalid_input` when it refuses the request, and `internal` when its
 * answer is not what it should be. Vectors come back at unit length; a blank text is not sent and gets all zeros.
 */
export function createOpenAiEmbedder(options: OpenAiEmbedderOptions): Embedder {
  const { model, apiKey, dimensions, timeoutMs = 30_000, retryDelayMs = 500 } = options
  const endpoint = { url: embeddingsUrl(options.baseUrl), model, apiKey, dimensions, timeoutMs, retryDelayMs }
  let length = dimensions

  const embed = async (texts: readonly string[]): Promise<Float32Array[]> => {
    const asked = texts.flatMap((text, at) => (text.trim() === '' ? [] : [{ text, at }]))
    const found = new Map<number, Float32Array>()
    for (let start = 0; start < asked.length; start += batchSize) {
      const batch = asked.slice(start, start + batchSize)
      const answer = await requestVectors(
        endpoint,
        batch.map((item) => item.text),
        length,
      )
      length ??= answer[0]?.length
      batch.forEach(({ at }, i) => {
        const vector = answer[i]
        if (vector) found.set(at, vector)
      })
    }
    return texts.map((_, at) => found.get(at) ?? new Float32Array(length ?? 0))
  }

  return {
    id: dimensions === undefined ? `openai:${model}` : `openai:${model}:${dimensions}`,
    get dimensions() {
      return length ?? 0
    },
    local: false,
    embed,
  }
}

/** `/v1/embeddings` under the base, whether the base already names `/v1` (or another version, as some servers do) or not. */
function embeddingsUrl(baseUrl: string): string {
  const base = baseUrl.replace(/\/+$/, '')
  if (base.endsWith('/embeddings')) return base
  return /\/v\d+\w*$/.test(base) ? `${base}/embeddings` : `${base}/v1/embeddings`
}
