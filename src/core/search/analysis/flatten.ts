import { normalise } from './normalise.ts'

/** One spelling, lower case, single spaces: for looking a phrase up in a text. */
export const flatten = (text: string): string => normalise(text).toLowerCase().replace(/\s+/g, ' ').trim()
