import { setTimeout as sleep } from 'node:timers/promises'
import { MnemaError } from '../../../contract/index.ts'
import { readVectors, wrongAnswer } from './openai-answer.ts'

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
