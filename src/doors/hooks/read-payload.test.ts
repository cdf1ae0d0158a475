import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { readPayload } from './read-payload.ts'

const from = (...chunks: (string | Buffer)[]): Readable => Readable.from(chunks)

test('reads an object, whole or in pieces, with a byte order mark or a line end', async () => {
  const value = { prompt: '为什么 {退款}?', cwd: '/w' }
  const bytes = Buffer.from(`${JSON.stringify(value)}\n`)
  expect(await readPayload(from(bytes))).toMatchObject({ ok: true, value })
  expect(
    await readPayload(
      from(
        ...bytes
          .toString('latin1')
          .split('')
          .map((c) => Buffer.from(c, 'latin1')),
      ),
    ),
  ).toMatchObject({ ok: true, value })
  expect(await readPayload(from(`\ufeff${JSON.stringify(value)}`))).toMatchObject({ ok: true, value })
})

test('does not wait for a host that keeps the pipe open', async () => {
  const open = new Readable({ read: () => undefined })
  open.push('{"a":1}')
  expect(await readPayload(open)).toMatchObject({ ok: true, value: { a: 1 } })
  open.destroy()
})

test('nothing is an empty object; anything else is refused with a reason', async () => {
  expect(await readPayload(from(''))).toMatchObject({ ok: true, value: {} })
  for (const garbage of ['not json', '[1]', '"text"', 'null', '{"a":', '\0\0}']) {
    expect(await readPayload(from(garbage))).toMatchObject({ ok: false })
  }
})

test('the input is bounded', async () => {
  const piece = 'x'.repeat(1024 * 1024)
  expect(await readPayload(from(...Array.from({ length: 6 }, () => piece)))).toMatchObject({
    ok: false,
    reason: /longer/,
  })
})
