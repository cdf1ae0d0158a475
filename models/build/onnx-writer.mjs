// A minimal writer of ONNX protobuf: just the messages that the teacher's graph needs.
// Field numbers are those of onnx.proto3 (ModelProto, GraphProto, NodeProto, TensorProto, AttributeProto).

/** ONNX TensorProto.DataType numbers. */
const dataType = { f: 1, i8: 3, i32: 6, i64: 7 }

/** @param {number | bigint} value */
const varint = (value) => {
  let rest = BigInt.asUintN(64, BigInt(value))
  const bytes = []
  do {
    const low = Number(rest & 127n)
    rest >>= 7n
    bytes.push(rest ? low | 128 : low)
  } while (rest)
  return Buffer.from(bytes)
}

/** @param {number} field @param {number} wire */
const tag = (field, wire) => varint((field << 3) | wire)

/** A varint field. @param {number} field @param {number | bigint} value */
export const number = (field, value) => Buffer.concat([tag(field, 0), varint(value)])

/** A length-delimited field. @param {number} field @param {Buffer | string} value */
export const bytes = (field, value) => {
  const body = Buffer.from(value)
  return Buffer.concat([tag(field, 2), varint(body.length), body])
}

/** A 32-bit float field. @param {number} field @param {number} value */
const float = (field, value) => {
  const body = Buffer.alloc(4)
  body.writeFloatLE(value)
  return Buffer.concat([tag(field, 5), body])
}

/** @param {string} name @param {{ i: number } | { f: number }} value */
const attribute = (name, value) =>
  bytes(
    5,
    Buffer.concat([
      bytes(1, name),
      'f' in value
        ? Buffer.concat([float(2, value.f), number(20, 1)])
        : Buffer.concat([number(3, value.i), number(20, 2)]),
    ]),
  )

/**
 * A GraphProto.node field.
 * @param {string} op
 * @param {string[]} inputs
 * @param {string[]} outputs
 * @param {Record<string, { i: number } | { f: number }>} [attributes]
 * @param {string} [domain]
 */
export const node = (op, inputs, outputs, attributes = {}, domain = '') =>
  bytes(
    1,
    Buffer.concat([
      ...inputs.map((name) => bytes(1, name)),
      ...outputs.map((name) => bytes(2, name)),
      bytes(3, `${op}_${outputs[0]}`),
      bytes(4, op),
      ...Object.entries(attributes).map(([name, value]) => attribute(name, value)),
      ...(domain ? [bytes(7, domain)] : []),
    ]),
  )

/**
 * A GraphProto.initializer field.
 * @param {string} name
 * @param {keyof typeof dataType} type
 * @param {readonly number[]} shape
 * @param {ArrayBufferView} data
 */
export const initializer = (name, type, shape, data) =>
  bytes(
    5,
    Buffer.concat([
      ...shape.map((size) => number(1, size)),
      number(2, dataType[type]),
      bytes(8, name),
      bytes(9, Buffer.from(data.buffer, data.byteOffset, data.byteLength)),
    ]),
  )

/**
 * A graph input (field 11) or output (field 12); a string in the shape names a free dimension.
 * @param {11 | 12} field
 * @param {string} name
 * @param {keyof typeof dataType} type
 * @param {readonly (number | string)[]} shape
 */
export const port = (field, name, type, shape) => {
  const dims = shape.map((size) => bytes(1, typeof size === 'number' ? number(1, size) : bytes(2, size)))
  const tensor = Buffer.concat([number(1, dataType[type]), bytes(2, Buffer.concat(dims))])
  return bytes(field, Buffer.concat([bytes(1, name), bytes(2, bytes(1, tensor))]))
}

/** The whole model. @param {Buffer[]} parts nodes, initializers and ports */
export const model = (parts) => {
  const graph = Buffer.concat([...parts, bytes(2, 'teacher')])
  const opset = (/** @type {string} */ domain, /** @type {number} */ version) =>
    bytes(8, Buffer.concat([bytes(1, domain), number(2, version)]))
  return Buffer.concat([number(1, 8), bytes(2, 'mnema'), bytes(7, graph), opset('', 17), opset('com.microsoft', 1)])
}
