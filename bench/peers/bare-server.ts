import { McpServer } from '@modelcontextprotocol/server'
import { serveStdio } from '@modelcontextprotocol/server/stdio'
import { z } from 'zod'

/** The least that a server on the official SDK can be: ten tools with four parameters each, and nothing behind them. */
serveStdio(() => {
  const server = new McpServer({ name: 'bare', version: '1.0.0' }, { capabilities: { tools: {} } })
  for (let index = 0; index < 10; index++) {
    server.registerTool(
      `bare_tool_${index}`,
      {
        description:
          'Does nothing, and says so in a sentence about as long as the description of a real tool would be.',
        inputSchema: z.strictObject({
          uri: z.string().describe('The full address of the thing.'),
          limit: z.number().int().min(1).max(100).optional().describe('How many to return.'),
          names: z.array(z.string()).optional().describe('Names of the thing.'),
          deep: z.boolean().optional().describe('Whether to look deeper.'),
        }),
        outputSchema: z.object({ done: z.boolean() }),
      },
      async () => ({ content: [{ type: 'text', text: 'done' }], structuredContent: { done: true } }),
    )
  }
  return server
})
