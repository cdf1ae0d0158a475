import type { Context } from '../../../contract/index.ts'
import type { ExperienceContent, ExperienceType } from '../experience.ts'

/** Something that another program remembers and that is an experience. */
export interface ForeignItem {
  /** What it is known by at its source, for as long as it exists there: by this it is found again. */
  key: string
  /** What people call it: `observation 12`. */
  name: string
  /** The project's name there; undefined where it is about none. */
  project: string | undefined
  type: ExperienceType
  title: string
  content: ExperienceContent
  topicKey: string | undefined
  createdAt: Date | undefined
  updatedAt: Date | undefined
}

/** About which thing something is to be said, and what. */
export interface Remark {
  name: string
  reason: string
}

/** All that an importer read. */
export interface Reading {
  /** The file or folder, as an absolute path. */
  path: string
  /** In which format it was, for people: `schema 49`. */
  format: string
  items: readonly ForeignItem[]
  /** What was whole and is no experience, by what it is there. */
  leftOut: ReadonlyMap<string, number>
  /** What could not be read. */
  broken: readonly Remark[]
}

/** Reads what one other program remembers. */
export interface Importer {
  /** One line, for people. */
  summary: string
  /** Whether its memory is this person's own, so that its names of projects may stand for projects here. */
  own: boolean
  /**
   * @param path where a person says that it is; undefined for the usual place.
   * @throws MnemaError `not_found` where nothing is, `invalid_input` for a format that is not known, `unavailable` for what cannot be read.
   */
  read(context: Context, path: string | undefined): Promise<Reading>
}
