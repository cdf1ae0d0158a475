/** What Gemini CLI and those that come from it write around the output of a command: its numbers of processes differ every time. */
const report = [
  /^Command: [\s\S]*?\n(?=Directory: )/,
  /^Directory: .*\n/,
  /<\/?untrusted_context>\n?/g,
  /^(?:Signal|Process Group PGID|Background PIDs): .*(?:\n|$)/gm,
  /^(?:Output|Error|Stdout|Stderr): \((?:empty|none)\)(?:\n|$)/gm,
  /^(?:Output|Stdout|Stderr): /gm,
]

/** The output of a command alone. The line with the exit code stays, for whoever reads it. */
export function withoutReport(text: string): string {
  return report.reduce((rest, pattern) => rest.replace(pattern, ''), text).trim()
}
