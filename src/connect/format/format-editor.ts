import type { JsonValue } from '../../contract/index.ts'

/** Names of keys, and numbers of items, from the root of a configuration. */
export type ConfigurationPath = readonly (string | number)[]

/**
 * Reads and changes the text of one configuration format. A change touches its own place only: comments, order, indentation and line ends
 * of the rest stay. Texts come without a byte order mark.
 */
export interface FormatEditor {
  /**
   * The whole value: objects, lists and plain values; dates and large integers of TOML as they are parsed. An empty text is an empty object.
   * @throws MnemaError `invalid_input` that names line and column of what cannot be read.
   */
  read(text: string): unknown
  /** Puts a new key at the end of the object at `path`, or a new item at the end of the list there. The last step is the key's name. */
  insert(text: string, change: Insertion): string
  /** Takes one key or item out, with the comma or line that belongs to it. */
  remove(text: string, path: ConfigurationPath): string
}

export interface Insertion {
  /** The container, which is there already. */
  container: ConfigurationPath
  /** The key's name; undefined for an item of a list. */
  key: string | undefined
  value: JsonValue
}
