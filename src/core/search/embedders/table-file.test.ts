import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openTableFile } from './table-file.ts'

let directory = ''
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'mnema-table-'))
})
afterEach(() => rmSync(directory, { recursive: true }))

function write(header: readonly number[], body: Uint8Array): string {
  const path = join(directory, 'table.bin')
  const start = new Uint32Array(8)
  start.set(header)
  writeFileSync(path, Buffer.concat([new Uint8Array(start.buffer), body]))
  return path
}

test('gives views on the arrays, each from a multiple of four bytes', () => {
  const path = write([0x4d454e4d, 1, 3, 1], Uint8Array.of(1, 2, 255, 0, 0, 0, 128, 63))
  const file = openTableFile(path)
  expect([...file.header.subarray(0, 2)]).toEqual([3, 1])
  expect([...file.int8(3)]).toEqual([1, 2, -1])
  expect([...file.float32(1)]).toEqual([1])
})

test('refuses what is another file, another format, or cut off', () => {
  expect(() => openTableFile(write([1, 1], new Uint8Array()))).toThrow(/not a file of the embedding model/)
  expect(() => openTableFile(write([0x4d454e4d, 2], new Uint8Array()))).toThrow(/in format 1/)
  const path = write([0x4d454e4d, 1], new Uint8Array(4))
  expect(() => openTableFile(path).uint32(2)).toThrow(/shorter than its header says/)
  writeFileSync(path, 'MNEM')
  expect(() => openTableFile(path)).toThrow(/too short/)
})
