import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Rule } from '../rule.ts'
import { appliesTo, formatScope } from '../scope/index.ts'
import type { Finding } from './finding.ts'

/** A path with a folder and an ending, and perhaps a line, as evidence names it. */
const pathForm = /(?<![\w/.:-])((?:[\w@.-]+\/)+[\w@.-]+\.[a-z]\w{0,7})(?::\d+)?/gi

/** Scopes that no file of the project has, and evidence whose file is gone. */
export function examinePlaces(root: string, rules: readonly Rule[], files: readonly string[]): Finding[] {
  const known = new Set(files)
  const exists = (path: string): boolean => known.has(path) || existsSync(join(root, path))
  return rules.flatMap((rule) => [
    ...deadScope(rule, files),
    ...goneEvidence(rule)
      .filter((path) => !exists(path))
      .slice(0, 1)
      .map(
        (path): Finding => ({
          kind: 'stale evidence',
          ids: [rule.id],
          message: `${path}, from which it comes, is gone.`,
        }),
      ),
  ])
}

function deadScope({ id, scope }: Rule, files: readonly string[]): Finding[] {
  if (scope.type === 'section') {
    return files.some((file) => appliesTo(scope, file))
      ? []
      : [{ kind: 'dead scope', ids: [id], message: `${formatScope(scope)} is a section of no file.` }]
  }
  if (scope.type === 'global') return []
  const dead = scope.patterns.filter((pattern) => {
    const alone = { type: 'glob', patterns: [pattern] } as const
    return !files.some((file) => appliesTo(alone, file))
  })
  if (scope.patterns.length === 0) return [{ kind: 'dead scope', ids: [id], message: 'Its scope cannot be read.' }]
  return dead.length === 0 ? [] : [{ kind: 'dead scope', ids: [id], message: `No file matches ${dead.join(', ')}.` }]
}

function goneEvidence({ evidence, record }: Rule): string[] {
  const { file } = record.provenance
  const named = [...evidence.replace(/\b[a-z]+:\/\/\S+/gi, ' ').matchAll(pathForm)].map((match) => match[1] ?? '')
  return [...(file === undefined ? [] : [file]), ...named].filter((path) => !path.split('/').includes('..'))
}
