import type { SgRoot } from '../../syntax/index.ts'
import { xmlElements } from '../config/index.ts'
import type { Enforcement } from './enforcement.ts'

const checkstyleForms: Readonly<Record<string, string>> = {
  Indentation: 'format:indent',
  LineLength: 'format:line-length',
  NewlineAtEndOfFile: 'format:final-newline',
}

/** The modules of a Checkstyle configuration. */
export function readCheckstyle(tree: SgRoot): Enforcement[] {
  const names = xmlElements(tree).flatMap(({ name, attributes }) =>
    name === 'module' ? (attributes.get('name') ?? []) : [],
  )
  return [
    {
      ids: names.flatMap((name) => [
        `checkstyle:${name}`,
        ...(checkstyleForms[name] === undefined ? [] : [checkstyleForms[name]]),
      ]),
      families: ['java', 'kotlin'],
    },
  ]
}

/** The rules of a PMD rule set. */
export function readPmd(tree: SgRoot): Enforcement[] {
  const ids = xmlElements(tree).flatMap(({ name, attributes }) => {
    const rule = attributes.get('ref')?.split('/').at(-1)
    return name === 'rule' && rule !== undefined ? [`pmd:${rule}`] : []
  })
  return [{ ids, families: ['java'] }]
}

/** The standards and sniffs of PHP_CodeSniffer. */
export function readPhpcs(tree: SgRoot): Enforcement[] {
  const refs = xmlElements(tree).flatMap(({ name, attributes }) =>
    name === 'rule' ? (attributes.get('ref') ?? []) : [],
  )
  const standard = refs.some((ref) => /^PSR(?:2|12)$/.test(ref))
  const form = standard
    ? ['format:indent', 'format:trailing-space', 'format:final-newline', 'format:line-end', 'phpcs:PSR1']
    : []
  return [{ ids: [...refs.flatMap((ref) => [`phpcs:${ref}`, `phpcs:${ref}.*`]), ...form], families: ['php'] }]
}
