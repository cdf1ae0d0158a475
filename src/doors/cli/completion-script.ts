import type { Command } from 'commander'

export const shells = ['bash', 'zsh', 'fish'] as const

/** What can follow a chain of commands: `nodes get` → its flags. */
interface Step {
  /** The words so far, joined with spaces; empty for the program itself. */
  path: string
  words: readonly string[]
}

/** The script by which a shell completes `mnema`, made from the tree of commands: completing starts no process. */
export function completionScript(program: Command, shell: string): string {
  const steps = stepsOf(program, '', globalFlags(program))
  return shell === 'fish'
    ? fish(steps)
    : shell === 'zsh'
      ? `autoload -U bashcompinit && bashcompinit\n${bash(steps)}`
      : bash(steps)
}

function stepsOf(command: Command, path: string, inherited: readonly string[]): readonly Step[] {
  const children = command.commands.map((child) => child.name())
  const flags = path === '' ? [] : globalFlags(command)
  return [
    { path, words: [...children, ...flags, ...inherited, '--help'] },
    ...command.commands.flatMap((child) => stepsOf(child, `${path} ${child.name()}`.trim(), inherited)),
  ]
}

function globalFlags(command: Command): readonly string[] {
  return command.options.filter((option) => !option.hidden).flatMap((option) => option.long ?? [])
}

/** Words before the cursor that are commands name the step; flags and their values are passed over. */
function bash(steps: readonly Step[]): string {
  const cases = steps.map(({ path, words }) => `    '${path}') words='${words.join(' ')}' ;;`)
  return `_mnema() {
  local path='' word words='' known=' ${steps.map(({ path }) => path.replaceAll(' ', '/')).join(' ')} '
  local index
  for ((index = 1; index < COMP_CWORD; index++)); do
    word="\${COMP_WORDS[index]}"
    local next="\${path:+$path/}$word"
    [[ "$known" == *" $next "* ]] && path="$next"
  done
  case "\${path//\\// }" in
${cases.join('\n')}
  esac
  COMPREPLY=($(compgen -W "$words" -- "\${COMP_WORDS[COMP_CWORD]}"))
  [[ \${#COMPREPLY[@]} -gt 0 ]] || COMPREPLY=($(compgen -f -- "\${COMP_WORDS[COMP_CWORD]}"))
}
complete -o filenames -F _mnema mnema
`
}

function fish(steps: readonly Step[]): string {
  const lines = steps.flatMap(({ path, words }) => {
    const seen =
      path === ''
        ? '__fish_use_subcommand'
        : path
            .split(' ')
            .map((word) => `__fish_seen_subcommand_from ${word}`)
            .join('; and ')
    return words.map((word) => {
      const what = word.startsWith('--') ? `-l ${word.slice(2)}` : `-f -a ${word}`
      return `complete -c mnema -n '${seen}' ${what}`
    })
  })
  return `${lines.join('\n')}\n`
}
