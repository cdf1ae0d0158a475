import type { ConnectionState, InstallationTarget, Runtime } from '../../../../contract/index.ts'
import { type Finding, fault, ok } from '../finding.ts'
import { listRemoteTools } from './list-remote-tools.ts'
import { listTools } from './list-tools.ts'

/** Whether the program gets its tools: its server is started as it was set up, or reached over the network. */
export async function examineTools(
  { runtime, scope, command }: ConnectionState,
  { environment, server }: InstallationTarget,
  { clientType }: Pick<Runtime, 'clientType'>,
): Promise<readonly Finding[]> {
  if (server !== undefined) {
    const listed = await listRemoteTools(server.url, server.token)
    if ('names' in listed) return [ok('tools', `${listed.names.length} listed by ${server.url}`)]
    const remedy =
      'See that the server runs and that its token is in force (`mnema token list` there); then connect again.'
    return [fault('tools', `${server.url} lists none: ${listed.failure}.`, remedy)]
  }
  const again = `mnema connect ${runtime}${scope === 'project' ? ' --scope project' : ''}`
  const [program, ...rest] = command
  if (program === undefined) return [fault('tools', 'It is not known how its server is started.', `Run \`${again}\`.`)]
  const listed = await listTools([program, ...rest, 'mcp', '--client-type', clientType], environment)
  const line = [program, ...rest].join(' ')
  return 'names' in listed
    ? [ok('tools', `${listed.names.length} listed by ${line} mcp`)]
    : [fault('tools', `${line} mcp lists none: ${listed.failure}.`, `\`${again}\` writes how it is started now.`)]
}
