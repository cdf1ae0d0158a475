/** How an agent is connected: for Claude Code one command, for any other an entry of its MCP configuration. */
export function connectLines(url: string): { claudeCode: string; configuration: string } {
  return {
    claudeCode: 'claude mcp add --scope user mnema -- mnema mcp --client-type claudecode',
    configuration: JSON.stringify({ mcpServers: { mnema: { type: 'http', url: `${url}/api/mcp` } } }),
  }
}
