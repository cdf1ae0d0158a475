/** What became of a side since both were last in step; `new`: they never were; `none`: there is none. */
export type Side = 'same' | 'changed' | 'gone' | 'new' | 'none'

export type Decision =
  | 'nothing'
  /** The file counts. */
  | 'to-note'
  /** The note counts. */
  | 'to-file'
  /** Both were changed: merged, or both kept. */
  | 'both'
  | 'make-note'
  | 'make-file'
  /** Both are there and were never in step. */
  | 'pair'
  | 'remove-note'
  | 'remove-file'
  /** The file is gone, and the note was changed: the change counts. */
  | 'rewrite-file'
  /** The note is gone, and the file was changed: the change counts. */
  | 'revive-note'
  | 'forget'

const table: Readonly<Record<`${Side} ${Side}`, Decision>> = {
  'same same': 'nothing',
  'same changed': 'to-file',
  'same gone': 'remove-file',
  'changed same': 'to-note',
  'changed changed': 'both',
  'changed gone': 'revive-note',
  'gone same': 'remove-note',
  'gone changed': 'rewrite-file',
  'gone gone': 'forget',
  'new none': 'make-note',
  'none new': 'make-file',
  'new new': 'pair',
  'none none': 'nothing',
  // The sides of one pair are either both new or both known.
  ...mixed(),
}

/** What is to be done about a file and a note. Nothing that was changed on one side is lost to what was not changed on the other. */
export function decide(file: Side, note: Side): Decision {
  return table[`${file} ${note}`]
}

function mixed() {
  return {
    'new same': 'pair',
    'new changed': 'pair',
    'new gone': 'make-note',
    'same new': 'pair',
    'changed new': 'pair',
    'gone new': 'make-file',
    'none same': 'make-file',
    'none changed': 'make-file',
    'none gone': 'nothing',
    'same none': 'make-note',
    'changed none': 'make-note',
    'gone none': 'nothing',
  } as const
}
