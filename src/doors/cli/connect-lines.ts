/** Registers the tools of Mnema with Claude Code, for all projects of the person. */
export const claudeCodeCommand = 'claude mcp add --scope user mnema -- mnema mcp --client-type claudecode'

/** The entry by which any other agent program reaches a running server. */
export function httpConfiguration(url: string): string {
  return JSON.stringify({ mcpServers: { mnema: { type: 'http', url: `${url}/api/mcp` } } })
}
