import type { NapiConfig } from '@ast-grep/napi'
import { MnemaError } from '../../../contract/index.ts'
import { type Language, languageOf, openSyntax, type SgNode } from '../syntax/index.ts'
import { readAstRule } from './ast-rule.ts'
import type { CompileOutcome } from './compiled-check.ts'
import { placePatterns } from './pattern-context.ts'
import type { Span } from './span.ts'

/**
 * Characters searched at once, times those of the whole text: for each node of a piece, a rule may look at the whole tree. Measured, so many
 * take three seconds at worst.
 */
const quick = 20_000_000

/** A rule of ast-grep for files of its language; TypeScript's look at files with JSX too. */
export async function compileAst(language: string, text: string): Promise<CompileOutcome> {
  const named = languageNamed(language)
  if (named === undefined) return { refused: `is for "${language}", which is no language that can be parsed` }
  const rule = readAstRule(text)
  if ('refused' in rule) return rule
  const { far } = rule
  const syntax = await openSyntax()
  if (!syntax.languages.has(named)) {
    return { refused: `cannot run here: code in ${named} cannot be parsed, ${syntax.missing.get(named) ?? 'as it is'}` }
  }
  const config = placePatterns(rule.config, named, syntax)
  const reason = refuse(syntax.parse(named, '').root(), config)
  if (reason !== undefined) return { refused: `is no rule for ${named}: ${reason}` }
  // What names a kind of node that the grammar with JSX lacks stays with files without it.
  const withJsx = named === 'typescript' && refuse(syntax.parse('tsx', '').root(), config) === undefined
  const isJsx = (path: string): boolean => withJsx && languageOf(path) === 'tsx'
  return {
    check: {
      accepts: (path) => languageOf(path) === named || isJsx(path),
      async *find(source, path) {
        const tree = await source.tree(isJsx(path) ? 'tsx' : named)
        yield* far ? searchByParts(tree, config) : tree.findAll(config).map(spanOf)
      },
    },
  }
}

/** What files end with, by names that are no such ending. */
const endings: Readonly<Record<string, string>> = {
  ...{ typescript: 'ts', javascript: 'js', python: 'py', golang: 'go', rust: 'rs' },
  ...{ csharp: 'cs', 'c#': 'cs', ruby: 'rb', kotlin: 'kt' },
}

/** By its name, or by what its files end with: `python`, `py`. */
export function languageNamed(name: string): Language | undefined {
  const plain = name.trim().toLowerCase()
  return languageOf(`x.${Object.hasOwn(endings, plain) ? endings[plain] : plain}`)
}

/** What is wrong with a rule, in one line; undefined where nothing is. */
function refuse(root: SgNode, config: NapiConfig): string | undefined {
  try {
    root.findAll(config)
    return undefined
  } catch (error) {
    if (!(error instanceof Error) || error instanceof MnemaError) throw error
    const lines = error.message.split('\n').map((line) => line.replace(/^\s*\|->/, '').trim())
    return lines
      .filter((line) => line !== '')
      .join(' ')
      .replace(/\.$/, '')
  }
}

/** Matches in the order of the text. A large node is looked at itself, and then part by part, so that the search can be stopped. */
function* searchByParts(root: SgNode, config: NapiConfig): Generator<Span | undefined> {
  const whole = spanOf(root)
  const piece = Math.max(1, quick / Math.max(1, whole.end - whole.start))
  const waiting = [root]
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    const { start, end } = spanOf(node)
    if (end - start <= piece) {
      for (const found of node.findAll(config)) yield spanOf(found)
    } else {
      if (node.matches(config)) yield spanOf(node)
      waiting.push(...node.children().reverse())
    }
    yield undefined
  }
}

function spanOf(node: SgNode): Span {
  const { start, end } = node.range()
  return { start: start.index, end: end.index }
}
