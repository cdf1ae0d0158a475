import { type Locale, MnemaError, type Place, say } from '../../contract/index.ts'
import { faultOf, nameCharacter, segmentLimit } from './segment.ts'

/** Most segments of a path. */
export const depthLimit = 12

const domainRule = /^[a-z][a-z0-9_-]{0,31}$/

export interface UriOptions {
  /** The domain of a path without `://`. */
  defaultDomain: string
  /** The input field, for errors. */
  field: string
  locale: Locale
}

/**
 * A node's address in its parts; `core://` alone has an empty path. Slashes at the ends are dropped, the text is brought to NFC.
 * @throws MnemaError `invalid_input` naming the field, the segment and the rule.
 */
export function parseUri(text: string, options: UriOptions): Place {
  const trimmed = text.trim().normalize('NFC')
  const border = trimmed.indexOf('://')
  const tree = border < 0 ? options.defaultDomain : trimmed.slice(0, border)
  checkDomain(tree, options)
  return { tree, path: parsePath(border < 0 ? trimmed : trimmed.slice(border + 3), options) }
}

/** @throws MnemaError `invalid_input` when the name is no domain. */
export function checkDomain(domain: string, options: Pick<UriOptions, 'field' | 'locale'>): void {
  if (domainRule.test(domain)) return
  throw new MnemaError(
    'invalid_input',
    say(options.locale, {
      en: `${options.field}: the domain before "://" is not valid.`,
      zh: `${options.field}：“://”之前的域名不合法。`,
    }),
    {
      field: options.field,
      remedy: say(options.locale, {
        en: 'Use a lower-case letter followed by at most 31 of a–z, 0–9, "_" and "-", such as core or project.',
        zh: '以小写字母开头，之后最多 31 个 a–z、0–9、“_”或“-”，例如 core、project。',
      }),
    },
  )
}

/** A path inside a domain, checked segment by segment; empty for the root. */
export function parsePath(text: string, options: Pick<UriOptions, 'field' | 'locale'>): string {
  const path = text
    .trim()
    .normalize('NFC')
    .replace(/^\/+|\/+$/g, '')
  if (path === '') return ''
  const segments = path.split('/')
  if (segments.length > depthLimit) {
    throw invalid(options, {
      en: `${options.field}: the path has ${segments.length} segments; at most ${depthLimit} are allowed.`,
      zh: `${options.field}：路径有 ${segments.length} 段，最多 ${depthLimit} 段。`,
    })
  }
  for (const [index, segment] of segments.entries()) checkSegment(segment, index + 1, options)
  return path
}

function checkSegment(segment: string, position: number, options: Pick<UriOptions, 'field' | 'locale'>): void {
  const found = faultOf(segment)
  if (found === undefined) return
  const where = {
    en: `${options.field}: segment ${position} of the path`,
    zh: `${options.field}：路径第 ${position} 段`,
  }
  switch (found.fault) {
    case 'empty':
      throw invalid(options, { en: `${where.en} is empty.`, zh: `${where.zh}是空的。` })
    case 'dots':
      throw invalid(options, { en: `${where.en} is only dots.`, zh: `${where.zh}只有点号。` })
    case 'long':
      throw invalid(options, {
        en: `${where.en} has ${found.length} characters; at most ${segmentLimit} are allowed.`,
        zh: `${where.zh}有 ${found.length} 个字符，最多 ${segmentLimit} 个。`,
      })
    case 'character':
      throw invalid(options, {
        en: `${where.en} has a character that is not allowed there: ${nameCharacter(found.character)}.`,
        zh: `${where.zh}含有不允许的字符：${nameCharacter(found.character)}。`,
      })
  }
}

function invalid(options: Pick<UriOptions, 'field' | 'locale'>, message: { en: string; zh: string }): MnemaError {
  return new MnemaError('invalid_input', say(options.locale, message), {
    field: options.field,
    remedy: say(options.locale, {
      en: 'Segments are joined with "/"; each is letters or digits of any script, "_", "-" or ".", such as project://checkout_api/webhooks.',
      zh: '各段用“/”分隔；每段由任意文字的字母或数字以及“_”“-”“.”组成，例如 project://checkout_api/webhooks。',
    }),
  })
}

export function formatUri(place: Place): string {
  return `${place.tree}://${place.path}`
}

/** The place above, undefined for a root of its domain and for the domain itself. */
export function parentOf(place: Place): Place | undefined {
  const border = place.path.lastIndexOf('/')
  return border < 0 ? undefined : { tree: place.tree, path: place.path.slice(0, border) }
}

export function lastSegment(place: Place): string {
  return place.path.slice(place.path.lastIndexOf('/') + 1)
}

export function firstSegment(place: Place): string {
  return place.path.split('/', 1)[0] ?? ''
}

export function childOf(parent: Place, segment: string): Place {
  return { tree: parent.tree, path: parent.path === '' ? segment : `${parent.path}/${segment}` }
}

export function depthOf(place: Place): number {
  return place.path === '' ? 0 : place.path.split('/').length
}

/** Whether two places are the same one: NFC, ignoring case. */
export function isSamePlace(one: Place, other: Place): boolean {
  return one.tree === other.tree && foldPath(one.path) === foldPath(other.path)
}

export function foldPath(path: string): string {
  return path.normalize('NFC').toLowerCase()
}
