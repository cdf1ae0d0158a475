import type { Environment } from '../experience.ts'
import type { Limits, Sandbox, Workspace } from './sandbox/index.ts'

const tools = [
  ...[
    'node',
    'npm',
    'pnpm',
    'yarn',
    'bun',
    'deno',
    'python',
    'python3',
    'pip',
    'make',
    'cmake',
    'gcc',
    'g++',
    'cc',
    'clang',
  ],
  ...[
    'cargo',
    'rustc',
    'go',
    'java',
    'javac',
    'mvn',
    'gradle',
    'ruby',
    'php',
    'dotnet',
    'swift',
    'git',
    'perl',
    'bash',
  ],
] as const

/**
 * Versions of the tools that a command names, as the sandbox has them. A tool that is asked in vain is left out.
 * @param commands shell commands.
 */
export async function findToolVersions(
  commands: readonly string[],
  sandbox: Sandbox,
  workspace: Workspace,
  limits: Limits,
): Promise<Environment> {
  const words = new Set(commands.join('\n').split(/[^\w+.-]+/))
  const named = tools.filter((tool) => words.has(tool))
  if (named.length === 0) return {}
  const script = named.map((tool) => `echo "${tool} $(${ask(tool)} 2>&1 </dev/null | head -n 1)"`).join('\n')
  const { stdout } = await sandbox.run(script, { workspace, directory: '', limits })
  return Object.fromEntries(
    stdout.split('\n').flatMap((line) => {
      const [, tool, version] = /^(\S+) .*?(\d+(?:\.\d+)+\S*)/.exec(line) ?? []
      return tool === undefined || version === undefined ? [] : [[tool, version.replace(/[^\w.+-].*$/, '')]]
    }),
  )
}

function ask(tool: string): string {
  return tool === 'go' ? 'go version' : `${tool} --version`
}
