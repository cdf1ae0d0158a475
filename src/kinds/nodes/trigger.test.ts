import { afterAll, beforeAll, expect, test } from 'vitest'
import { node, type OpenedNodes, openNodes } from '../../../test/support/open-nodes.ts'

let memory: OpenedNodes
let session = 0

beforeAll(async () => {
  memory = await openNodes()
  const nodes = [
    ['project://lock_gate', 'Open the lower one first.', ['lock gate'], 'When operating the lock gate'],
    ['project://limits', 'The gateway allows 60 requests a second.', ['rate limit'], 'When a request is throttled'],
    ['project://退款', '重复事件只记一次。', ['幂等键'], '修改退款 webhook 时'],
    ['project://images', 'Use the slim base image.', ['docker'], 'When building container images'],
    ['project://names', 'Functions are verbs.', ['fn'], 'When naming a function'],
  ] as const
  for (const [uri, content, glossary, disclosure] of nodes) {
    await memory.ok('lore_create_node', node(uri, content, { glossary: [...glossary], disclosure }))
  }
})
afterAll(() => memory.close())

async function recall(prompt: string): Promise<readonly string[]> {
  const workingDirectory = memory.project('shop')
  const payload = { session_id: `t${++session}`, cwd: workingDirectory, hook_event_name: 'UserPromptSubmit', prompt }
  const request = {
    runtime: 'claude-code',
    nativeEvent: 'user-prompt-submit',
    payload,
    environment: {},
    workingDirectory,
  }
  return (await memory.app.lifecycle(request)).reply.addresses
}

test.each([
  ['how do I operate the lock gate?', 'project://lock_gate'],
  ['Why is my request to the gateway throttled?', 'project://limits'],
  [
    'Yesterday we talked about the release and the new colours of the shop. Before we go on with that, there is something else: a customer wrote that his request was throttled twice in a row and that he does not understand it. Can you find out?',
    'project://limits',
  ],
  ['帮我把退款的 webhook 改成重试三次', 'project://退款'],
  ['the dockerfile is old; bring docker up to date', 'project://images'],
])('"%s" brings the memory to mind', async (prompt, uri) => {
  expect(await recall(prompt)).toContain(uri)
})

test.each([
  'thanks, go on',
  'what is the weather like today?',
  '继续',
  'run it again and tell me the result',
  'rename fn to run',
])('"%s" brings nothing to mind', async (prompt) => {
  expect(await recall(prompt)).toEqual([])
})
