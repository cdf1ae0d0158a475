/** Questions to a person at a terminal. The answers go to no one else. */

export interface Choice {
  value: string
  label: string
  hint?: string
}

/** @returns what was chosen; nothing where the person left. */
export async function chooseSome(
  message: string,
  choices: readonly Choice[],
  chosen: readonly string[],
): Promise<readonly string[]> {
  const { isCancel, multiselect } = await import('@clack/prompts')
  const answer = await multiselect({
    message,
    options: choices.map((choice) => ({ ...choice })),
    initialValues: [...chosen],
    required: false,
    output: process.stderr,
  })
  return isCancel(answer) ? [] : answer
}
