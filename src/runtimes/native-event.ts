/** `user-prompt-submit`, `user_prompt_submit` and `UserPromptSubmit` name one event: letters only, in lower case. */
export function eventKey(name: string): string {
  return name.replace(/[^A-Za-z]/g, '').toLowerCase()
}
