#!/usr/bin/env node
/**
 * The command. It decides which door to open and loads no other: a hook is a process of its own at every prompt, and an agent waits for
 * `mnema mcp` when it starts.
 */
const [command, ...rest] = process.argv.slice(2)
const asksForHelp = rest.some((argument) => argument === '--help' || argument === '-h')

if (command === 'hook' && !asksForHelp) {
  const { startHook } = await import('./start/hook.ts')
  await startHook(rest)
} else if (command === 'mcp' && !asksForHelp) {
  const { startMcp } = await import('./start/mcp.ts')
  await startMcp(rest)
} else {
  const { startCli } = await import('./start/cli.ts')
  await startCli(process.argv.slice(2))
}

export {}
