export interface HookArguments {
  /** Name, client type or alias of the runtime. */
  runtimeName: string
  event: string
  /** A server over the network that answers in place of this machine's store. */
  url: string | undefined
  /** The home of Mnema, where it is not the one that the environment names: hosts cut the environment of what they start. */
  home: string | undefined
}

/** `<runtime> <event> [--url URL] [--home FOLDER]`, in any order. What it does not know it leaves alone: a hook never fails for its arguments. */
export function readArguments(argv: readonly string[]): HookArguments {
  const plain: string[] = []
  const values: { '--url'?: string; '--home'?: string } = {}
  for (let index = 0; index < argv.length; index++) {
    const word = argv[index] ?? ''
    const [flag, ...rest] = word.split('=')
    if (flag === '--url' || flag === '--home') {
      const value = rest.length > 0 ? rest.join('=') : argv[++index]
      // An address that is empty is none that answers: what is meant for another machine's memory does not go into this one's.
      if (value !== undefined && (value !== '' || flag === '--url')) values[flag] = value
    } else if (!word.startsWith('-')) plain.push(word)
  }
  const [runtimeName = '', event = ''] = plain
  return { runtimeName, event, url: values['--url'], home: values['--home'] }
}
