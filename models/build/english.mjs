// Trains the English rows: the sum of a text's rows learns to point where the teacher's vector of the text points,
// and texts that belong together learn to find one another.
import { createRandom, shuffle } from './random.mjs'
import { contrast, createStudent, regress } from './student.mjs'

/**
 * @param {object} input
 * @param {Float32Array} input.matrix rows × dimensions, changed in place
 * @param {number} input.dimensions
 * @param {import('./student.mjs').Lists} input.texts
 * @param {Float32Array} input.targets a unit row for each text
 * @param {{ left: import('./student.mjs').Lists, right: import('./student.mjs').Lists }[]} input.pairs kinds of pairs; a batch is of one kind
 * @param {{ epochs: number, rate: number, contrastRate: number, every: number, batch: number, temperature: number, seed: number }} settings
 *   every: texts between two batches of pairs; 0 for no pairs
 */
export const trainEnglish = (
  { matrix, dimensions, texts, targets, pairs },
  { epochs, rate, contrastRate, every, batch, temperature, seed },
) => {
  const random = createRandom(seed)
  const student = createStudent(matrix, dimensions)
  const work = { sum: new Float64Array(dimensions), gradient: new Float64Array(dimensions) }
  const count = texts.starts.length - 1
  const order = Uint32Array.from({ length: count }, (_, n) => n)
  const decks = pairs.map(({ left }) => ({
    order: shuffle(
      Uint32Array.from({ length: left.starts.length - 1 }, (_, n) => n),
      random,
    ),
    next: 0,
  }))
  const shares = pairs.map(({ left }) => Math.sqrt(left.starts.length - 1))
  const total = shares.reduce((sum, share) => sum + share, 0)

  const deal = (/** @type {number} */ kind) => {
    const deck = decks[kind]
    if (deck.next + batch > deck.order.length) {
      shuffle(deck.order, random)
      deck.next = 0
    }
    deck.next += batch
    return [...deck.order.subarray(deck.next - batch, deck.next)]
  }

  const started = Date.now()
  let step = 0
  for (let epoch = 0; epoch < epochs; epoch++) {
    shuffle(order, random)
    let loss = 0
    let contrasted = 0
    let batches = 0
    for (const n of order) {
      const left = 1 - step / (epochs * count)
      loss += regress(student, texts, n, targets, n * dimensions, work, rate * left + 1e-5)
      step++
      if (every > 0 && step % every === 0) {
        let kind = 0
        for (let ticket = random() * total; kind < shares.length - 1 && ticket >= shares[kind]; kind++)
          ticket -= shares[kind]
        contrasted += contrast(
          student,
          pairs[kind].left,
          pairs[kind].right,
          deal(kind),
          dimensions,
          temperature,
          contrastRate * left + 1e-6,
        )
        batches++
      }
    }
    console.log(
      `  english: epoch ${epoch + 1}, 1 - cos ${(loss / count).toFixed(4)}, contrast ${(contrasted / (batches || 1)).toFixed(4)}, ${Math.round((Date.now() - started) / 1000)} s`,
    )
  }
}
