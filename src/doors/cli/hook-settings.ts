/** Events that Mnema answers or wants to know of, in the host's spelling. */
const events = ['SessionStart', 'SubagentStart', 'UserPromptSubmit', 'PreCompact', 'SessionEnd'] as const

/** Seconds that the host waits at most; a hook of ours ends within two. */
const timeout = 5

/** The `hooks` object of Claude Code's settings: one line for each event. */
export function hookSettings(runtime: string, program: string): { hooks: Record<string, unknown> } {
  return {
    hooks: Object.fromEntries(
      events.map((event) => [
        event,
        [{ hooks: [{ type: 'command', command: `${program} hook ${runtime} ${kebab(event)}`, timeout }] }],
      ]),
    ),
  }
}

function kebab(event: string): string {
  return event.replace(/(?<=[a-z])[A-Z]/g, (letter) => `-${letter}`).toLowerCase()
}
