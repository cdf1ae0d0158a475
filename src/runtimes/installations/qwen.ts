import { createSettingsInstallation } from './settings-program.ts'

/** Tools are matched by the name that the model calls or by the one that people see: both are named. */
export const qwen = createSettingsInstallation({
  runtime: 'qwen',
  title: 'Qwen Code',
  clientType: 'qwen',
  folder: '.qwen',
  executables: ['qwen'],
  // 0.15 was seen not to tell of a session's start.
  leastVersion: '0.24.4',
  events: [
    { event: 'SessionStart' },
    { event: 'SubagentStart' },
    { event: 'UserPromptSubmit' },
    {
      event: 'PostToolUse',
      matcher: '^(run_shell_command|Shell|edit|Edit|write_file|WriteFile|notebook_edit|NotebookEdit)$',
    },
    { event: 'PostToolUseFailure', matcher: '^(run_shell_command|Shell)$' },
    { event: 'PreCompact' },
    { event: 'PostCompact' },
    { event: 'Stop' },
    { event: 'SubagentStop' },
    { event: 'SessionEnd' },
  ],
})
