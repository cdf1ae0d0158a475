/**
 * The command, but for `mnema hook`, which has a program of its own (`hook.ts`): an agent waits for `mnema mcp` when it starts, so it
 * loads no command line.
 */
export async function main(argv: readonly string[]): Promise<void> {
  const [command, ...rest] = argv
  const asksForHelp = rest.some((argument) => argument === '--help' || argument === '-h')
  if (command === 'mcp' && !asksForHelp) {
    const { startMcp } = await import('./start/mcp.ts')
    await startMcp(rest)
  } else {
    const { startCli } = await import('./start/cli.ts')
    await startCli(argv)
  }
}
