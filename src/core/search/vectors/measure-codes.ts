/** Sign codes of passages: `width` 32-bit words each, `count` of them. */
export interface CodeSet {
  ids: ArrayLike<number>
  words: Uint32Array
  count: number
}

/** From so many codes on, the machine's own instruction for counting bits saves more than its module takes to make (1 ms). */
const many = 16_384

/** @returns for each code of the set, in how many bits it differs from the query's. */
export function measureCodes(set: CodeSet, query: Uint32Array): Uint16Array {
  const fits = query.length % 2 === 0 && query.length * 4 <= distancesAt
  return set.count >= many && fits ? measureByMachine(set, query) : measureByScript(set, query)
}

export function measureByScript({ words, count }: CodeSet, query: Uint32Array): Uint16Array {
  const width = query.length
  const distances = new Uint16Array(count)
  for (let i = 0; i < count; i++) {
    let distance = 0
    const at = i * width
    for (let w = 0; w < width; w++) distance += ones((words[at + w] ?? 0) ^ (query[w] ?? 0))
    distances[i] = distance
  }
  return distances
}

/** Bits set in a 32-bit word. */
function ones(word: number): number {
  let bits = word - ((word >>> 1) & 0x55555555)
  bits = (bits & 0x33333333) + ((bits >>> 2) & 0x33333333)
  return Math.imul((bits + (bits >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24
}

/*
 * What the module does, with the query at byte 0, its answers from `distancesAt` and codes from `codesAt`:
 *
 *   for (code = codesAt, out = distancesAt; out < distancesAt + count * 2; out += 2) {
 *     sum = 0
 *     for (q = 0; q < pairs * 8; q += 8, code += 8) sum += i64.popcnt(i64.load(code) ^ i64.load(q))
 *     i32.store16(out, sum)
 *   }
 */
const moduleText =
  'AGFzbQEAAAABBgFgAn9/AAMCAQAFAwEABQcUAgZtZW1vcnkCAAdtZWFzdXJlAAAKbwFtAgV/AX5BgIACIQJBgAQiAyAAQQF0aiEEIAFBA3QhBgJAA0Ag' +
  'AyAETw0BQgAhB0EAIQUDQCAHIAIpAwAgBSkDAIV7fCEHIAJBCGohAiAFQQhqIgUgBkkNAAsgAyAHpzsBACADQQJqIQMMAAsLCw=='
const distancesAt = 512
const codesAt = 32_768
const codeBytes = 262_144

interface Machine {
  memory: ArrayBuffer
  measure(count: number, pairs: number): void
}

let machine: Machine | undefined

export function measureByMachine({ words, count }: CodeSet, query: Uint32Array): Uint16Array {
  machine ??= startMachine()
  const { memory, measure } = machine
  const width = query.length
  const atOnce = Math.min(Math.floor(codeBytes / (width * 4)), (codesAt - distancesAt) / 2)
  const all = new Uint32Array(memory)
  const answers = new Uint16Array(memory, distancesAt, atOnce)
  const distances = new Uint16Array(count)
  all.set(query)
  for (let at = 0; at < count; at += atOnce) {
    const number = Math.min(atOnce, count - at)
    all.set(words.subarray(at * width, (at + number) * width), codesAt / 4)
    measure(number, width / 2)
    distances.set(answers.subarray(0, number), at)
  }
  return distances
}

function startMachine(): Machine {
  const { exports } = new WebAssembly.Instance(new WebAssembly.Module(Buffer.from(moduleText, 'base64')))
  const { memory, measure } = exports
  if (!(memory instanceof WebAssembly.Memory) || typeof measure !== 'function')
    throw new TypeError('The module that compares codes lacks its parts.')
  return { memory: memory.buffer, measure: (count, pairs) => measure(count, pairs) }
}
