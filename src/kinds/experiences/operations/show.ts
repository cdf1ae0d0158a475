import { z } from 'zod'
import { openExperience } from '../open-experience.ts'
import { statementsOf } from '../relations/index.ts'
import { judgeRecord } from '../saving/index.ts'
import { oneLine, recordText } from '../wording/index.ts'
import { define } from './define.ts'
import { ref } from './fields.ts'
import { findForPerson, personView, viewOf } from './person-view.ts'
import { partsOf, recordParts } from './record-parts.ts'
import { statementLine, statementView, viewStatement } from './statement-view.ts'

export const show = define({
  verb: 'show',
  summary: 'A record with its evidence, its replay, and what others say of it',
  effect: 'read',
  input: z.strictObject({ ref }),
  output: personView.extend({
    record: recordParts.describe('In full.'),
    reasons: z.array(z.string()).describe('Why it waits.'),
    said_of_it: z.array(statementView).describe('What other records say of it.'),
    it_says: z.array(statementView).describe('What it says of others.'),
    facts: z.array(z.object({ name: z.string(), value: z.string() })).describe('What else is known.'),
  }),
  cli: { positional: ['ref'] },
  run: async (context, input) => {
    const record = await findForPerson(context, input.ref)
    const opened = await openExperience(context, record)
    const { experience, statements } = opened
    const { recipe, environment, tool, symbols, signature, evidenceRefs, verification, sessionId } = experience
    const facts: [string, string | undefined][] = [
      ['session', sessionId],
      ['tool', tool],
      [
        'environment',
        Object.entries(environment)
          .map((fact) => fact.join('='))
          .join(' '),
      ],
      ['error signature', signature && `sha256:${signature}`],
      ['symbols', symbols.join(' ')],
      [
        'reproduced by',
        recipe && [recipe.directory && `(in ${recipe.directory})`, recipe.command].filter(Boolean).join(' '),
      ],
      ['at commit', recipe?.commit],
      ['evidence', evidenceRefs.join(' ')],
      ['log of the replay', verification?.log],
    ]
    return {
      ...viewOf(opened),
      record: partsOf(context, experience, statements, []),
      reasons: record.status === 'pending' ? judgeRecord(context, experience) : [],
      said_of_it: statements.map(viewStatement),
      it_says: (await statementsOf(context, record.id)).map(viewStatement),
      facts: facts.flatMap(([name, value]) => (value === undefined || value === '' ? [] : [{ name, value }])),
    }
  },
  render: (output, locale) => {
    const { record, reasons, said_of_it: about, it_says: says, facts, state, in_trash: inTrash } = output
    return [
      ...(inTrash ? ['In the trash.'] : []),
      ...(state === 'active' ? [] : [`State: ${state}`]),
      ...reasons.map((reason) => `Waits because ${reason}`),
      recordText(record, locale),
      '',
      `Revision ${output.revision} · sources ${output.sources} · helped ${output.used_success} · did not help ${output.used_failure}`,
      ...(output.topic_key === undefined ? [] : [`topic: ${output.topic_key}`]),
      ...facts.map(({ name, value }) => `${name}: ${name === 'log of the replay' ? `\n${value}` : oneLine(value)}`),
      ...about.map((statement) => `said of it: ${statementLine(statement, 'from')}`),
      ...says.map((statement) => `it says: ${statementLine(statement, 'to')}`),
    ].join('\n')
  },
})
