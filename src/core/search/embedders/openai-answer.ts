import { MnemaError } from '../../../contract/index.ts'

/** The error for an answer that is not what the protocol says. */
export function wrongAnswer(url: string, what: string, cause?: unknown): MnemaError {
  return new MnemaError('internal', `the answer of the embedding server ${url} ${what}`, {
    remedy: 'Check that the address is that of an OpenAI-compatible /v1/embeddings.',
    ...(cause === undefined ? {} : { cause }),
  })
}

/** The vectors of an answer `{ data: [{ index, embedding }] }`, in the order of the texts whatever the order of the answer. */
export function readVectors(
  { url, model }: { readonly url: string; readonly model: string },
  body: unknown,
  count: number,
  expected: number | undefined,
): Float32Array[] {
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
