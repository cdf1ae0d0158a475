import { createSettingsInstallation } from './settings-program.ts'

/** Tools are named as the model calls them. */
export const gemini = createSettingsInstallation({
  runtime: 'gemini',
  title: 'Gemini CLI',
  clientType: 'gemini',
  folder: '.gemini',
  executables: ['gemini'],
  events: [
    { event: 'SessionStart' },
    { event: 'BeforeAgent' },
    { event: 'AfterTool', matcher: 'run_shell_command|replace|write_file' },
    { event: 'PreCompress' },
    { event: 'AfterAgent' },
    { event: 'SessionEnd' },
  ],
})
