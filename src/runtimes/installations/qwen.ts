import { createSettingsInstallation } from './settings-program.ts'

/** Tools are matched by the name that the model calls or by the one that people see: both are named. */
export const qwen = createSettingsInstallation({
  runtime: 'qwen',
  title: 'Qwen Code',
  clientType: 'qwen',
  folder: '.qwen',
  executables: ['qwen'],
  events: [
    { event: 'SessionStart' },
    { event: 'SubagentStart' },
    { event: 'UserPromptSubmit' },
    { event: 'PreToolUse', matcher: '^(edit|write_file|notebook_edit|Edit|WriteFile|NotebookEdit)$' },
    { event: 'PostToolUse', matcher: '^(run_shell_command|Shell)$' },
    { event: 'PostToolUseFailure', matcher: '^(run_shell_command|Shell)$' },
    { event: 'PreCompact' },
    { event: 'PostCompact' },
    { event: 'Stop' },
    { event: 'SubagentStop' },
    { event: 'SessionEnd' },
  ],
})
