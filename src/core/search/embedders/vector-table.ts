import { openTableFile } from './table-file.ts'

/** Vectors by row number, kept as 8-bit integers with one scale a row; the scale also carries the row's weight in a text. */
export interface VectorTable {
  readonly rows: number
  readonly dimensions: number
  /** Adds a row, times a factor, to a sum of the same dimensions. */
  add(row: number, factor: number, sum: Float64Array): void
}

/** Reads a file of vectors. Header: rows, dimensions. Arrays: rows × dimensions signed bytes, then `rows` scales (32-bit floats). */
export function openVectorTable(path: string): VectorTable {
  const file = openTableFile(path)
  const [rows = 0, dimensions = 0] = file.header
  const values = file.int8(rows * dimensions)
  const scales = file.float32(rows)
  return {
    rows,
    dimensions,
    add(row, factor, sum) {
      const scale = (scales[row] ?? 0) * factor
      if (scale === 0) return
      const start = row * dimensions
      for (let d = 0; d < dimensions; d++) sum[d] = (sum[d] ?? 0) + (values[start + d] ?? 0) * scale
    },
  }
}
