import { MnemaError, type Place } from '../../contract/index.ts'
import { fold } from './fold.ts'

/** Below every character that a segment may have: a subtree is then one range of keys, and comes before the next sibling. */
const separator = '\u0001'
const afterSeparator = '\u0002'

/** Most bytes of a key in UTF-8, so that an index entry fits into PostgreSQL's 2,704 bytes together with space, kind and tree. */
const maxKeyBytes = 2_400

/** A place with the keys by which the database compares it. */
export interface KeyedPlace extends Place {
  treeKey: string
  key: string
  /** Key of the place above; empty for a root. */
  parentKey: string
  /** Key of the last segment. */
  leafKey: string
}

/**
 * Normalises a place to NFC and computes its keys. An empty path stands for the tree itself.
 * @throws MnemaError `invalid_input` for an empty segment or a control character, `too_large` for a key of more than 2,400 bytes.
 */
export function keyPlace(place: Place): KeyedPlace {
  const tree = place.tree.normalize('NFC')
  const path = place.path.normalize('NFC')
  if (tree === '') throw new MnemaError('invalid_input', 'A place needs a tree.', { field: 'places' })
  if (/[\p{Cc}\p{Cs}]/u.test(tree + path)) {
    throw new MnemaError('invalid_input', 'A place holds a control character or a broken one.', {
      field: 'places',
      remedy: 'Write the place with letters, digits, spaces and signs only.',
    })
  }
  const segments = path === '' ? [] : path.split('/').map(fold)
  if (segments.includes('')) {
    throw new MnemaError('invalid_input', `The path "${path}" has an empty segment.`, {
      field: 'places',
      remedy: 'Separate segments with one slash, without a slash at either end.',
    })
  }
  const key = segments.join(separator)
  const treeKey = fold(tree)
  if (Buffer.byteLength(key) + Buffer.byteLength(treeKey) > maxKeyBytes) {
    throw new MnemaError('too_large', `A place is longer than ${maxKeyBytes} bytes.`, {
      field: 'places',
      remedy: 'Use shorter names or fewer levels.',
    })
  }
  return { tree, path, treeKey, key, parentKey: segments.slice(0, -1).join(separator), leafKey: segments.at(-1) ?? '' }
}

/** As `keyPlace`, and refuses the empty path: a record stands at a place, not at a tree. */
export function keyStandingPlace(place: Place): KeyedPlace {
  const keyed = keyPlace(place)
  if (keyed.key === '') throw new MnemaError('invalid_input', 'The path of a place is empty.', { field: 'places' })
  return keyed
}

/** The half-open range in which the parent keys of all that stands strictly below a key lie. */
export function parentsWithin(key: string): { from: string; before: string } {
  return { from: key, before: key === '' ? '\u{10ffff}' : key + afterSeparator }
}

export function isBelow(key: string, above: string): boolean {
  return key.startsWith(above + separator)
}
