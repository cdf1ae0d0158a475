/** Events that Mnema answers or wants to know of, in the host's spelling. */
const events = [
  'SessionStart',
  'SubagentStart',
  'UserPromptSubmit',
  'PreToolUse',
  'PostToolUse',
  'PostToolUseFailure',
  'PreCompact',
  'SessionEnd',
] as const

/** Of tool calls only those that create or change a file, and what came of commands. */
const matchers: Readonly<Record<string, string>> = {
  PreToolUse: 'Edit|Write|MultiEdit|NotebookEdit',
  PostToolUse: 'Bash',
  PostToolUseFailure: 'Bash',
}

/** Events to which nothing is answered and that come often: the host need not wait. */
const unanswered: ReadonlySet<string> = new Set(['PostToolUse'])

/** Seconds that the host waits at most; a hook of ours ends within two. */
const timeout = 5

/** The `hooks` object of Claude Code's settings: one line for each event. */
export function hookSettings(runtime: string, program: string): { hooks: Record<string, unknown> } {
  return {
    hooks: Object.fromEntries(
      events.map((event) => [
        event,
        [
          {
            ...(matchers[event] === undefined ? {} : { matcher: matchers[event] }),
            hooks: [
              {
                type: 'command',
                command: `${program} hook ${runtime} ${kebab(event)}`,
                timeout,
                ...(unanswered.has(event) ? { async: true } : {}),
              },
            ],
          },
        ],
      ]),
    ),
  }
}

function kebab(event: string): string {
  return event.replace(/(?<=[a-z])[A-Z]/g, (letter) => `-${letter}`).toLowerCase()
}
