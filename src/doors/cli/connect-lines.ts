import { realpathSync } from 'node:fs'
import { delimiter, join } from 'node:path'

/**
 * How this program is called from anywhere: `mnema` where that name leads to it, else Node.js with the path of its first file.
 */
export function programCommand(environment: NodeJS.ProcessEnv = process.env, script = process.argv[1] ?? ''): string {
  const here = pathOf(script)
  const folders = (environment.PATH ?? '').split(delimiter)
  const named = folders.some((folder) => here !== undefined && pathOf(join(folder, 'mnema')) === here)
  return named || here === undefined ? 'mnema' : `node ${quote(here)}`
}

function pathOf(path: string): string | undefined {
  try {
    return realpathSync(path)
  } catch {
    // Not there.
    return undefined
  }
}

function quote(path: string): string {
  return /^[\w./:@-]+$/.test(path) ? path : `"${path.replaceAll('"', '\\"')}"`
}

/** Registers the tools of Mnema with Claude Code, for all projects of the person. */
export function claudeCodeCommand(program: string): string {
  return `claude mcp add --scope user mnema -- ${program} mcp --client-type claudecode`
}

/** The entry by which any other agent program reaches a running server. */
export function httpConfiguration(url: string): string {
  return JSON.stringify({ mcpServers: { mnema: { type: 'http', url: `${url}/api/mcp` } } })
}
