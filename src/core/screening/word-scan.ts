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
  const { next, found, states } = growTrie(groups, classOf, width)
  linkFailures(next, found, states, width)
  return { classOf, width, next, found }
}

/** One state for each beginning of a word; 0, the root, stands for no child. */
function growTrie(groups: readonly (readonly string[])[], classOf: Uint8Array, width: number) {
  const next = new Int16Array((groups.flat().join('').length + 1) * width)
  const found: Automaton['found'] = []
  let states = 1
  groups.forEach((words, group) => {
    for (const word of words) {
      let state = 0
      for (const unit of word.toLowerCase()) {
        const step = state * width + (classOf[unit.charCodeAt(0)] ?? 0)
        if (next[step] === 0) next[step] = states++
        state = next[step] ?? 0
      }
      const owners = found[state]
      if (owners === undefined) found[state] = [group]
      else if (!owners.includes(group)) owners.push(group)
    }
  })
  return { next, found, states }
}

/** Makes of the trie a table without failures: a step that no word takes leads where the longest other beginning would go on. */
function linkFailures(next: Int16Array, found: Automaton['found'], states: number, width: number): void {
  const fallbackOf = new Int16Array(states)
  const queue = [0]
  for (const state of queue) {
    const fallback = fallbackOf[state] ?? 0
    const inherited = state === 0 ? undefined : found[fallback]
    if (inherited !== undefined) found[state] = [...new Set([...(found[state] ?? []), ...inherited])]
    for (let step = 0; step < width; step += 1) {
      const child = next[state * width + step] ?? 0
      const other = state === 0 ? 0 : (next[fallback * width + step] ?? 0)
      if (child === 0) {
        next[state * width + step] = other
        continue
      }
      fallbackOf[child] = other
      queue.push(child)
    }
  }
}
