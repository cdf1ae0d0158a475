// Writes the teacher, all-MiniLM-L6-v2, as an ONNX graph with int8 weights: the package ships float16 safetensors only.
// The graph ends in mean pooling and L2 normalisation, so its one output is the sentence vector.
import { writeFileSync } from 'node:fs'
import { initializer, model, node, port } from './onnx-writer.mjs'
import { openSafetensors } from './safetensors.mjs'

const layers = 6
const heads = 12
const width = 384
const positions = 512
const microsoft = 'com.microsoft'

/** Symmetric int8 with one scale for each column of a [rows, columns] matrix. */
const quantiseColumns = (
  /** @type {Float32Array} */ matrix,
  /** @type {number} */ rows,
  /** @type {number} */ columns,
) => {
  const scales = new Float32Array(columns)
  const values = new Int8Array(rows * columns)
  for (let c = 0; c < columns; c++) {
    let most = 0
    for (let r = 0; r < rows; r++) most = Math.max(most, Math.abs(matrix[r * columns + c]))
    scales[c] = most / 127 || 1e-9
    for (let r = 0; r < rows; r++) values[r * columns + c] = Math.round(matrix[r * columns + c] / scales[c])
  }
  return { scales, values }
}

/** @param {string} from path of model.fp16.safetensors @param {string} to path of the ONNX file */
export const writeTeacherGraph = (from, to) => {
  const tensor = openSafetensors(from)
  /** @type {Buffer[]} */
  const parts = []
  const put = (/** @type {Parameters<typeof initializer>} */ ...args) => {
    parts.push(initializer(...args))
    return args[0]
  }
  const copy = (/** @type {string} */ name, /** @type {string} */ key) =>
    put(name, 'f', tensor(key).shape, tensor(key).data)
  const run = (/** @type {Parameters<typeof node>} */ ...args) => parts.push(node(...args))

  const linear = (/** @type {string} */ input, /** @type {string} */ output, /** @type {string} */ key) => {
    const { shape, data } = tensor(`${key}.weight`)
    const [out, inner] = shape
    const turned = new Float32Array(data.length)
    for (let o = 0; o < out; o++) for (let i = 0; i < inner; i++) turned[i * out + o] = data[o * inner + i]
    const { scales, values } = quantiseColumns(turned, inner, out)
    put(`${output}_w`, 'i8', [inner, out], values)
    put(`${output}_s`, 'f', [out], scales)
    copy(`${output}_b`, `${key}.bias`)
    run('DynamicQuantizeMatMul', [input, `${output}_w`, `${output}_s`, '', `${output}_b`], [output], {}, microsoft)
    return output
  }

  copy('words', 'embeddings.word_embeddings.weight')
  const position = tensor('embeddings.position_embeddings.weight').data
  const segment = tensor('embeddings.token_type_embeddings.weight').data
  put(
    'positions',
    'f',
    [positions, width],
    position.map((value, i) => value + segment[i % width]),
  )
  for (const [name, value] of [
    ['zero', 0n],
    ['one', 1n],
    ['two', 2n],
    ['last', -1n],
  ])
    put(`${name}`, 'i64', [1], BigInt64Array.of(BigInt(value)))
  run('Gather', ['words', 'input_ids'], ['word'])
  run('Shape', ['input_ids'], ['shape'])
  run('Slice', ['shape', 'one', 'two'], ['length'])
  run('Slice', ['positions', 'zero', 'length', 'zero'], ['position'])
  run('Add', ['word', 'position'], ['embedded'])
  run(
    'LayerNormalization',
    ['embedded', copy('g', 'embeddings.LayerNorm.weight'), copy('b', 'embeddings.LayerNorm.bias')],
    ['h0'],
    { axis: { i: -1 }, epsilon: { f: 1e-12 } },
  )
  run('Cast', ['attention_mask'], ['mask'], { to: { i: 6 } })
  for (let l = 0; l < layers; l++) {
    const key = `encoder.layer.${l}.`
    const parts3 = ['query', 'key', 'value'].map((name) =>
      linear(`h${l}`, `${name}${l}`, `${key}attention.self.${name}`),
    )
    run('MultiHeadAttention', [...parts3, '', 'mask'], [`a${l}`], { num_heads: { i: heads } }, microsoft)
    linear(`a${l}`, `ao${l}`, `${key}attention.output.dense`)
    const norm = (/** @type {string} */ name, /** @type {string} */ from) => [
      copy(`g${name}`, `${key}${from}.LayerNorm.weight`),
      copy(`b${name}`, `${key}${from}.LayerNorm.bias`),
    ]
    run(
      'SkipLayerNormalization',
      [`ao${l}`, `h${l}`, ...norm(`1_${l}`, 'attention.output')],
      [`m${l}`],
      { epsilon: { f: 1e-12 } },
      microsoft,
    )
    linear(`m${l}`, `i${l}`, `${key}intermediate.dense`)
    run('Gelu', [`i${l}`], [`ig${l}`], {}, microsoft)
    linear(`ig${l}`, `o${l}`, `${key}output.dense`)
    run(
      'SkipLayerNormalization',
      [`o${l}`, `m${l}`, ...norm(`2_${l}`, 'output')],
      [`h${l + 1}`],
      { epsilon: { f: 1e-12 } },
      microsoft,
    )
  }
  run('Cast', ['attention_mask'], ['weights'], { to: { i: 1 } })
  run('Unsqueeze', ['weights', 'last'], ['weights3'])
  run('Mul', [`h${layers}`, 'weights3'], ['weighted'])
  run('ReduceSum', ['weighted', 'one'], ['sum'], { keepdims: { i: 0 } })
  run('ReduceSum', ['weights', 'one'], ['count'], { keepdims: { i: 1 } })
  run('Div', ['sum', 'count'], ['mean'])
  run('LpNormalization', ['mean'], ['sentence'], { axis: { i: 1 }, p: { i: 2 } })
  parts.push(
    port(11, 'input_ids', 'i64', ['b', 's']),
    port(11, 'attention_mask', 'i64', ['b', 's']),
    port(12, 'sentence', 'f', ['b', width]),
  )
  writeFileSync(to, model(parts))
}
