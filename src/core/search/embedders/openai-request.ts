import { setTimeout as sleep } from 'node:timers/promises'
import { MnemaError } from '../../../contract/index.ts'

/** Where a request goes and how long it may take. */
export interface Endpoint {
  readonly url: string
  readonly model: string
  readonly apiKey: string | undefined
  /** Asked of the server when given. */
  readonly dimensions: number | undefined
  readonly timeoutMs: number
  readonly retryDelayMs: number
}

/** Requests in all, for one batch, while the server answers 429 or 5xx or the connection breaks. */
const attempts = 3

/** A server that asks for a longer wait than this is reported as unavailable: a queue above tries again later. */
const longestWaitMs = 10_000

/** What went wrong with one request, and whether another may go better. */
interface Failure {
  readonly error: MnemaError
  readonly retry: boolean
  /** What the server asked for in `Retry-After`. */
  readonly waitMs: number | undefined
}

/**
 * Embeds one batch: unit vectors in the order of the texts, all of the length that is expected (any, when undefined, but one and the same).
 * Rejects with the `MnemaError`s that `createOpenAiEmbedder` names.
 */
export async function requestVectors(
  endpoint: Endpoint,
  texts: readonly string[],
  expected: number | undefined,
): Promise<Float32Array[]> {
  for (let attempt = 1; ; attempt++) {
    const outcome = await tryOnce(endpoint, texts)
    if ('body' in outcome) return readVectors(endpoint, outcome.body, texts.length, expected)
    const wait = outcome.waitMs ?? endpoint.retryDelayMs * 2 ** (attempt - 1)
    if (!outcome.retry || attempt === attempts || wait > longestWaitMs) throw outcome.error
    await sleep(wait)
  }
}

async function tryOnce(endpoint: Endpoint, texts: readonly string[]): Promise<{ readonly body: unknown } | Failure> {
  const { url, model, apiKey, dimensions, timeoutMs } = endpoint
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...(apiKey === undefined ? {} : { authorization: `Bearer ${apiKey}` }),
      },
      body: JSON.stringify({
        model,
        input: texts,
        encoding_format: 'float',
        ...(dimensions === undefined ? {} : { dimensions }),
      }),
      signal: AbortSignal.timeout(timeoutMs),
    })
    const body = await response.text()
    return response.ok ? parse(url, body) : refusal(url, response, body)
  } catch (cause) {
    if (cause instanceof MnemaError) return { error: cause, retry: false, waitMs: undefined }
    if (cause instanceof DOMException && cause.name === 'TimeoutError') {
      return {
        error: new MnemaError('timeout', `the embedding server ${url} did not answer within ${timeoutMs} ms`, {
          remedy: 'Check that the server is up and not overloaded, or allow it more time.',
          cause,
        }),
        retry: false,
        waitMs: undefined,
      }
    }
    return { error: unreachable(url, cause), retry: true, waitMs: undefined }
  }
}

function parse(url: string, body: string): { readonly body: unknown } {
  try {
    return { body: JSON.parse(body) }
  } catch (cause) {
    throw wrongAnswer(url, 'is not JSON', cause)
  }
}

function refusal(url: string, response: Response, body: string): Failure {
  const said = body.replace(/\s+/g, ' ').slice(0, 300)
  const { status } = response
  const retry = status === 429 || status >= 500
  const seconds = Number(response.headers.get('retry-after') ?? Number.NaN)
  const remedy =
    status === 401 || status === 403
      ? 'Set the key that this server accepts (MNEMA_EMBEDDER_KEY).'
      : status === 404
        ? 'Check the address (MNEMA_EMBEDDER) and that the server has the model (MNEMA_EMBEDDER_MODEL).'
        : retry
          ? 'The server is overloaded or failing; try again later.'
          : 'Check the model name and that the server takes such texts.'
  return {
    error: new MnemaError(
      retry ? 'unavailable' : 'invalid_input',
      `the embedding server ${url} answered ${status}: ${said}`,
      { remedy },
    ),
    retry,
    waitMs: Number.isFinite(seconds) ? Math.max(0, seconds * 1000) : undefined,
  }
}

function unreachable(url: string, cause: unknown): MnemaError {
  const reason = cause instanceof Error && cause.cause instanceof Error ? cause.cause.message : String(cause)
  return new MnemaError('unavailable', `the embedding server ${url} can't be reached: ${reason}`, {
    remedy: 'Start the server or correct its address (MNEMA_EMBEDDER).',
    cause,
  })
}

function wrongAnswer(url: string, what: string, cause?: unknown): MnemaError {
  return new MnemaError('internal', `the answer of the embedding server ${url} ${what}`, {
    remedy: 'Check that the address is that of an OpenAI-compatible /v1/embeddings.',
    ...(cause === undefined ? {} : { cause }),
  })
}

/** The vectors of an answer `{ data: [{ index, embedding }] }`, in the order of the texts whatever the order of the answer. */
function readVectors(endpoint: Endpoint, body: unknown, count: number, expected: number | undefined): Float32Array[] {
  const { url, model } = endpoint
  const data = typeof body === 'object' && body !== null && 'data' in body ? body.data : undefined
  if (!Array.isArray(data) || data.length !== count) throw wrongAnswer(url, `does not hold ${count} vectors`)
  const vectors = new Map<number, Float32Array>()
  data.forEach((item: unknown, position) => {
    const vector = readVector(item)
    if (!vector) throw wrongAnswer(url, `holds something else than numbers as vector ${position}`)
    vectors.set(indexOf(item) ?? position, vector)
  })
  const length = expected ?? vectors.get(0)?.length
  return Array.from({ length: count }, (_, i) => {
    const vector = vectors.get(i)
    if (!vector) throw wrongAnswer(url, `holds no vector ${i}`)
    if (vector.length !== length) {
      throw wrongAnswer(url, `has vectors of ${vector.length} dimensions from ${model}, where ${length} were expected`)
    }
    return vector
  })
}

function indexOf(item: unknown): number | undefined {
  const index = typeof item === 'object' && item !== null && 'index' in item ? item.index : undefined
  return typeof index === 'number' ? index : undefined
}

/** One vector at unit length; undefined where it is not a list of finite numbers. */
function readVector(item: unknown): Float32Array | undefined {
  const list = typeof item === 'object' && item !== null && 'embedding' in item ? item.embedding : undefined
  if (!Array.isArray(list) || list.length === 0) return undefined
  let square = 0
  const vector = new Float32Array(list.length)
  for (const [i, value] of list.entries()) {
    if (typeof value !== 'number' || !Number.isFinite(value)) return undefined
    vector[i] = value
    square += value * value
  }
  const scale = square > 0 ? 1 / Math.sqrt(square) : 0
  return vector.map((value) => value * scale)
}
