import type { RuleScope } from '../rule.ts'
import { isContainer } from './section.ts'

/**
 * Whether a file may exist to which both scopes apply. Says yes where that cannot be told, except for sections: those whose names have
 * nothing in common are taken for different places.
 */
export function overlaps(a: RuleScope, b: RuleScope): boolean {
  if (a.type === 'global' || b.type === 'global') return true
  if (a.type === 'section' && b.type === 'section') return related(a.name, b.name)
  if (a.type === 'glob' && b.type === 'glob')
    return a.patterns.some((one) => b.patterns.some((other) => patternsMeet(one, other)))
  const section = a.type === 'section' ? a : b
  const glob = a.type === 'glob' ? a : b
  if (section.type !== 'section' || glob.type !== 'glob') return true
  return glob.patterns.some((pattern) => sectionMeets(section.name, pattern))
}

/** One section's name ends, begins or equals the other's. */
function related(a: string, b: string): boolean {
  const [short, long] = a.length <= b.length ? [a, b] : [b, a]
  return `/${long}/`.includes(`/${short}/`)
}

function patternsMeet(a: string, b: string): boolean {
  const one = partsOf(a)
  const other = partsOf(b)
  if (one.endings !== undefined && other.endings !== undefined) {
    const common = one.endings.some((end) => other.endings?.some((last) => end.endsWith(last) || last.endsWith(end)))
    if (!common) return false
  }
  return isBelow(one.base, other.base) || isBelow(other.base, one.base)
}

function isBelow(folder: string, above: string): boolean {
  return above === '' || `${folder}/`.startsWith(`${above}/`)
}

/** Below a folder that holds parts, any part may lie; another first folder is a section by itself. */
function sectionMeets(name: string, pattern: string): boolean {
  const { base } = partsOf(pattern)
  const [first = ''] = base.split('/')
  return base === '' || isContainer(first) || related(name, base)
}

/** The folders before the first wildcard, and the endings of file names that the pattern demands, where it does. */
function partsOf(pattern: string): { base: string; endings: readonly string[] | undefined } {
  const segments = pattern.split('/')
  const wild = segments.findIndex((segment) => /[*?{]/.test(segment))
  const base = segments.slice(0, wild < 0 ? Math.max(0, segments.length - 1) : wild).join('/')
  const last = segments.at(-1) ?? ''
  const braces = /\.\{([^{}]*)\}$/.exec(last)
  if (braces) return { base, endings: (braces[1] ?? '').split(',').map((ending) => `.${ending.trim()}`) }
  const ending = /(\.[^*?{}]+)$/.exec(last)
  return { base, endings: ending ? [ending[1] ?? ''] : undefined }
}
