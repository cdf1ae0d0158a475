export interface HookArguments {
  /** Name, client type or alias of the runtime. */
  runtimeName: string
  event: string
  /** A server over the network that answers in place of this machine's store. */
  url: string | undefined
}

/** `<runtime> <event> [--url URL]`, in any order. What it does not know it leaves alone: a hook never fails for its arguments. */
export function readArguments(argv: readonly string[]): HookArguments {
  const plain: string[] = []
  let url: string | undefined
  for (let index = 0; index < argv.length; index++) {
    const word = argv[index] ?? ''
    if (word === '--url') url = argv[++index]
    else if (word.startsWith('--url=')) url = word.slice('--url='.length)
    else if (!word.startsWith('-')) plain.push(word)
  }
  const [runtimeName = '', event = ''] = plain
  return { runtimeName, event, url }
}
