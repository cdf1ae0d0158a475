import { PassThrough } from 'node:stream'
import type { JSONRPCMessage } from '@modelcontextprotocol/server'
import { expect, test } from 'vitest'
import { LineTransport } from './line-transport.ts'

/** A transport between two pipes, with what came in and what went out. */
function open(answer: boolean) {
  const input = new PassThrough()
  const output = new PassThrough()
  const transport = new LineTransport(input, output)
  const taken: JSONRPCMessage[] = []
  transport.onmessage = (message) => {
    taken.push(message)
    if (answer && 'id' in message)
      setTimeout(() => void transport.send({ jsonrpc: '2.0', id: message.id ?? 0, result: {} }), 5)
  }
  void transport.start()
  const written = (): { id?: unknown; error?: { code: number } }[] => {
    const text = output.read()?.toString() ?? ''
    return text
      .split('\n')
      .filter((line: string) => line !== '')
      .map((line: string) => JSON.parse(line))
  }
  return { input, transport, taken, written }
}

const request = (id: number, method = 'ping') => `${JSON.stringify({ jsonrpc: '2.0', id, method })}\n`

test('the end of the input does not cut off what was asked for', async () => {
  const { input, transport, written } = open(true)
  input.end(Array.from({ length: 40 }, (_, id) => request(id)).join(''))
  await transport.closed
  expect(written().map(({ id }) => id)).toEqual(Array.from({ length: 40 }, (_, id) => id))
})

test('messages may come in pieces, with Windows line ends, a byte order mark, and a last line without end', async () => {
  const { input, transport, taken } = open(true)
  const text = `\ufeff${request(1).replace('\n', '\r\n')}\n\n${request(2)}${request(3).trimEnd()}`
  for (const byte of Buffer.from(text)) input.write(Buffer.from([byte]))
  input.end()
  await transport.closed
  expect(taken.map((message) => 'id' in message && message.id)).toEqual([1, 2, 3])
})

test('what is no message is answered with an error, and the next one is served', async () => {
  const { input, transport, written } = open(true)
  input.write('{"jsonrpc":"2.0","id":7\n')
  input.write('{"hello":"world","id":8}\n')
  input.write('[]\n')
  input.write(`{"jsonrpc":"2.0","id":9,"method":"ping","params":{"x":"${'y'.repeat(9 << 20)}"}}\n`)
  input.end(request(10))
  await transport.closed
  expect(written().map(({ id, error }) => [id, error?.code])).toEqual([
    [null, -32700],
    [8, -32600],
    [null, -32600],
    [null, -32600],
    [10, undefined],
  ])
})

test('a request that was cancelled, and a subscription, are nothing to wait for', async () => {
  const { input, transport } = open(false)
  input.write(request(1))
  input.write(`{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":1}}\n`)
  input.end(request(2, 'subscriptions/listen'))
  await transport.closed
})
