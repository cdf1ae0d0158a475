import type { Installation } from '../../../contract/index.ts'
import type { Desk } from '../desk.ts'

/** The variable that programs read where their configuration names one in place of the token. */
const variable = 'MNEMA_TOKEN'

/** What to do on the machine where a program runs, so that it reaches the server with a new token. */
export function tokenUse(
  program: Installation,
  server: { url: string; token: string },
  desk: Desk,
): { output: object; lines: readonly string[] } {
  const { parts } = desk
  const target = { ...parts.installationTarget(desk.overrides(), { scope: 'user', server }), environment: {} }
  const entries = program.edits(target).filter((edit) => JSON.stringify(edit).includes('/api/mcp'))
  const { home } = parts.settings(desk.overrides()).settings
  const paste = parts
    .connections(home)
    .sample(entries)
    .map(({ file, text }) => ({ file: file.replace(target.home, '~'), text: text.trimEnd() }))
  const connect = `mnema connect ${program.runtime} --url ${server.url} --token ${server.token}`
  const byVariable = paste.some(({ text }) => text.includes(variable))
  return {
    output: { connect, paste, ...(byVariable && { environment: { [variable]: server.token } }) },
    lines: [
      '',
      `Where ${program.title} runs and Mnema is installed, for the tools and the memory that comes by itself:`,
      '',
      `  ${connect}`,
      ...(paste.length === 0 ? [] : ['', 'Where Mnema is not installed, for the tools alone:']),
      ...paste.flatMap(({ file, text }) => ['', `${file}:`, '', indent(text)]),
      ...(byVariable
        ? ['', `${program.title} reads the token from its environment:`, '', `  export ${variable}=${server.token}`]
        : []),
    ],
  }
}

function indent(text: string): string {
  return text.replace(/^(?=.)/gm, '  ')
}
