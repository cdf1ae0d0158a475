export type { CliParts, CommandOverrides, RunningServer, SettingInForce } from './cli-parts.ts'
export { runCli } from './run-cli.ts'
