import type { Command } from 'commander'

/**
 * `mnema mcp` and `mnema hook` start without this door, which would slow them down; they stand here so that help and completion know
 * them.
 */
export function addStarters(program: Command): void {
  program
    .command('mcp')
    .description('Serve MCP over standard input and output, for an agent that starts its servers itself.')
    .option('--client-type <name>', 'the agent program: claudecode, codex …')
    .option('--toolsets <names>', 'which tools to serve: nodes,rules …, or all')
    .option('--session-id <id>', "the agent's session id")
  program
    .command('hook')
    .description("Answer an agent program's hook: its JSON comes from standard input.")
    .argument('<runtime>', 'claude-code, codex, generic …')
    .argument('<event>', 'session-start, user-prompt-submit …')
    .option('--url <address>', 'let a server over the network answer')
}
