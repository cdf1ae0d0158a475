export interface WordScan {
  /** Which groups have a word in the text: 1 at the index of each such group. */
  groupsIn(text: string): Uint8Array
  /** Calls for each word that stands in the text, in order, with its group and the index just behind it. */
  eachWord(text: string, found: (group: number, end: number) => void): void
}

/**
 * Looks for all words of all groups in one pass over the text, without regard to case (Aho and Corasick, 1975): one step a character,
 * however many words there are. The automaton is built at first use: a process that screens nothing need not pay for it.
 */
export function createWordScan(groups: readonly (readonly string[])[]): WordScan {
  let built: Automaton | undefined

  function eachWord(text: string, report: (group: number, end: number) => void): void {
    built ??= buildAutomaton(groups)
    const { classOf, next, found, width } = built
    let state = 0
    for (let index = 0; index < text.length; index += 1) {
      state = next[state * width + (classOf[text.charCodeAt(index)] ?? 0)] ?? 0
      const ids = found[state]
      if (ids) for (const id of ids) report(id, index + 1)
    }
  }

  return {
    eachWord,
    groupsIn(text) {
      const hits = new Uint8Array(groups.length)
      eachWord(text, (group) => {
        hits[group] = 1
      })
      return hits
    },
  }
}

interface Automaton {
  /** The class of each UTF-16 unit; 0 for those that stand in no word. */
  classOf: Uint8Array
  /** How many classes there are. */
  width: number
  /** At `state * width + class`, the state after it. */
  next: Int16Array
  /** For each state, the groups that have a word which ends there. */
  found: (number[] | undefined)[]
}

function buildAutomaton(groups: readonly (readonly string[])[]): Automaton {
  const classOf = new Uint8Array(65_536)
  let width = 1
  for (const character of new Set(groups.flat().join('').toLowerCase())) {
    classOf[character.charCodeAt(0)] = width
    classOf[character.toUpperCase().charCodeAt(0)] = width
    width += 1
  }
  return { classOf, width, ...linkFailures(growTrie(groups, classOf), width) }
}

interface Trie {
  /** For each state, the state after each class of characters. */
  children: Map<number, number>[]
  /** For each state, the groups that have a word which ends there. */
  owners: Set<number>[]
}

function growTrie(groups: readonly (readonly string[])[], classOf: Uint8Array): Trie {
  const children: Map<number, number>[] = [new Map()]
  const owners: Set<number>[] = [new Set()]
  groups.forEach((words, group) => {
    for (const word of words) {
      let state = 0
      for (const unit of word.toLowerCase()) {
        const step = classOf[unit.charCodeAt(0)] ?? 0
        let child = children[state]?.get(step)
        if (child === undefined) {
          child = children.push(new Map()) - 1
          owners.push(new Set())
          children[state]?.set(step, child)
        }
        state = child
      }
      owners[state]?.add(group)
    }
  })
  return { children, owners }
}

function linkFailures({ children, owners }: Trie, width: number): Pick<Automaton, 'next' | 'found'> {
  const next = new Int16Array(children.length * width)
  const failure = new Int16Array(children.length)
  const queue = [0]
  for (const state of queue) {
    const fallback = failure[state] ?? 0
    for (const owner of owners[fallback] ?? []) owners[state]?.add(owner)
    for (let step = 0; step < width; step += 1) {
      const child = children[state]?.get(step)
      const other = state === 0 ? 0 : (next[fallback * width + step] ?? 0)
      next[state * width + step] = child ?? other
      if (child === undefined) continue
      failure[child] = other
      queue.push(child)
    }
  }
  return { next, found: owners.map((groups) => (groups.size > 0 ? [...groups] : undefined)) }
}
