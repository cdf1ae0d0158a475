/** What stands in a team's repository for those who review it. */
export const welcome = `# The memory of a team

Each file below \`records/\` is one revision of one thing that somebody learnt from a failure: what was seen, why, where, and what to do next
time. Mnema writes these files with \`mnema team push\` and reads them with \`mnema team pull\`.

- A file is written once and never changed. Its name ends with the SHA-256 of its content, and the prose must say what the data below it
  says: a file that was edited is refused by name, and the others are read.
- What changes is written as a new file with the next \`revision\`. A record is taken back with \`mnema team withdraw\`, which is a file too.
- \`by\` names the person who vouches; without one, \`attributes.verification\` says which replay proved the fix.
- \`attributes.fix\` is data. Nobody runs it but \`mnema verify\`, in a sandbox.

Whoever may write here is believed by everybody who reads: review a change as you would review code.
`
