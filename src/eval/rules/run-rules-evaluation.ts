import { mkdir, mkdtemp, realpath, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type App, type JsonObject, type JsonValue, MnemaError } from '../../contract/index.ts'
import { chooseByOverlap } from './keyword-overlap.ts'
import { type Choice, type Tally, tally } from './tally.ts'
import { isReported, taskSet, type WrittenRule, type WrittenTask } from './task-set.ts'

export interface RulesEvaluationOptions {
  /** Opens the product over an empty store in this folder, with the rules kind. */
  open(home: string): Promise<App>
  progress?(done: number, total: number, label: string): void
}

export interface RulesRow {
  /** `English tasks`, `off-topic tasks` … */
  tasks: string
  mnema: Tally
  /** Rules in scope that share a word, and that share two. */
  oneWord: Tally
  twoWords: Tally
}

export interface RulesReport {
  rules: number
  embedder: string
  /** Over the tasks that were not used to find the weights. */
  reported: readonly RulesRow[]
  /** Over all tasks. */
  all: readonly RulesRow[]
}

interface Answer {
  place: number
  task: WrittenTask
  wanted: readonly string[]
  mnema: readonly string[]
  oneWord: readonly string[]
  twoWords: readonly string[]
}

/**
 * Puts the rules of the set in force in a project of its own, asks `get_rules` for every task without a session, and chooses for the same tasks
 * by plain overlap of words among the rules in scope. Rules that are always sent are left out of the count.
 */
export async function runRulesEvaluation({ open, progress }: RulesEvaluationOptions): Promise<RulesReport> {
  const folder = await realpath(await mkdtemp(join(tmpdir(), 'mnema-eval-rules-')))
  const directory = join(folder, 'shop')
  await mkdir(join(directory, '.git'), { recursive: true })
  await writeFile(join(directory, '.git', 'HEAD'), 'ref: refs/heads/main\n')
  const app = await open(join(folder, 'home'))
  try {
    const ask = await createAsk(app, directory)
    const total = taskSet.rules.length + taskSet.tasks.length
    const keys = new Map<string, WrittenRule>()
    for (const [place, rule] of taskSet.rules.entries()) {
      keys.set(await addRule(ask, rule), rule)
      progress?.(place + 1, total, 'rules')
    }
    const answers: Answer[] = []
    for (const [place, task] of taskSet.tasks.entries()) {
      answers.push(await answer(ask, place, task, keys))
      progress?.(taskSet.rules.length + place + 1, total, 'tasks')
    }
    const { embedder } = await app.health()
    return {
      rules: taskSet.rules.length,
      embedder: embedder?.id ?? 'none',
      reported: rowsOf(answers.filter(({ place }) => isReported(place))),
      all: rowsOf(answers),
    }
  } finally {
    await app.close()
    await rm(folder, { recursive: true, force: true })
  }
}

type Ask = (verb: string, input: JsonObject) => Promise<JsonObject>

async function createAsk(app: App, workingDirectory: string): Promise<Ask> {
  const operations = await app.operations()
  const caller = await app.identity.localCaller('person', 'eval')
  return async (verb, input) => {
    const operation = operations.find((each) => each.kind === 'rules' && each.verb === verb)
    if (operation === undefined) {
      throw new MnemaError('not_found', 'This program has no rules to measure.', { remedy: 'Use a complete build.' })
    }
    const result = await app.call({ operation, input, caller, workingDirectory })
    if (!result.ok) throw result.error
    return result.output
  }
}

async function addRule(ask: Ask, { text, scope, title, triggers, always }: WrittenRule): Promise<string> {
  const { rule } = await ask('add', {
    rule: text,
    scope,
    ...(title === undefined ? {} : { title }),
    ...(triggers === undefined ? {} : { triggers: [...triggers] }),
    ...(always === undefined ? {} : { always }),
  })
  return idOf(rule)
}

async function answer(
  ask: Ask,
  place: number,
  task: WrittenTask,
  keys: ReadonlyMap<string, WrittenRule>,
): Promise<Answer> {
  const asked = { paths: [...task.paths], task: task.task }
  const [got, resolved] = [await ask('get', asked), await ask('resolve', asked)]
  const outOfScope = new Set(
    itemsOf(resolved.rules).flatMap((item) => (item.reason === 'out of scope' ? [idOf(item)] : [])),
  )
  const inScope = [...keys].flatMap(([id, rule]) => (outOfScope.has(id) || rule.always ? [] : [rule]))
  return {
    place,
    task,
    wanted: task.rules,
    mnema: itemsOf(got.rules).flatMap((item) => {
      const rule = keys.get(idOf(item))
      return rule === undefined || rule.always ? [] : [rule.key]
    }),
    oneWord: chooseByOverlap(task, inScope, 1),
    twoWords: chooseByOverlap(task, inScope, 2),
  }
}

function rowsOf(answers: readonly Answer[]): RulesRow[] {
  const languages = new Map(taskSet.rules.map(({ key, language }) => [key, language]))
  const onTopic = answers.filter(({ wanted }) => wanted.length > 0)
  const row = (
    tasks: string,
    chosen: readonly Answer[],
    counts: (key: string, task: WrittenTask) => boolean,
  ): RulesRow => {
    const of = (way: 'mnema' | 'oneWord' | 'twoWords'): Tally =>
      tally(
        chosen.map((one): Choice => {
          const counted = (list: readonly string[]) => list.filter((key) => counts(key, one.task))
          return { wanted: counted(one.wanted), chosen: counted(one[way]) }
        }),
      )
    return { tasks, mnema: of('mnema'), oneWord: of('oneWord'), twoWords: of('twoWords') }
  }
  const own = (key: string, task: WrittenTask): boolean => languages.get(key) === task.language
  return [
    row(
      'English tasks and rules',
      onTopic.filter(({ task }) => task.language === 'en'),
      own,
    ),
    row(
      'Chinese tasks and rules',
      onTopic.filter(({ task }) => task.language === 'zh'),
      own,
    ),
    row('rules in the other language', onTopic, (key, task) => !own(key, task)),
    row('all tasks on topic', onTopic, () => true),
    row(
      'off-topic tasks',
      answers.filter(({ wanted }) => wanted.length === 0),
      () => true,
    ),
  ]
}

function itemsOf(value: JsonValue | undefined): JsonObject[] {
  return Array.isArray(value) ? value.filter(isObject) : []
}

function isObject(value: JsonValue | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function idOf(value: JsonValue | undefined): string {
  const id = isObject(value) ? value.id : undefined
  return typeof id === 'string' ? id : ''
}
