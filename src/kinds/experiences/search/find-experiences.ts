import type { Context } from '../../../contract/index.ts'
import { type KeptFailure, lastFailure } from '../capture/index.ts'
import type { Experience } from '../experience.ts'
import { prepareQuery, rankExperiences, type Scored, scoreExperience, textsThatAsk } from '../rank/index.ts'
import { replacementsAmong, type Statement, statementsAbout } from '../relations/index.ts'
import { signaturesIn } from '../signature/index.ts'
import { writerOf } from '../writer.ts'
import { askingEnvironment } from './asking-environment.ts'
import { candidateText } from './candidate-text.ts'
import { countNamesakes } from './count-namesakes.ts'
import { gatherRecords } from './gather-records.ts'
import { seenBy } from './seen-by.ts'

export interface FoundExperience {
  experience: Experience
  scored: Scored
  /** What is said of it. */
  statements: readonly Statement[]
}

export interface FoundExperiences {
  /** Best first. */
  hits: readonly FoundExperience[]
  /** The session's last failure, where it was asked with. */
  failure: KeptFailure | undefined
  /** Why the search was poorer than it could be. */
  degraded: string | undefined
  /** Records of the same error in a project of the same name that has another identity. */
  elsewhere: number
}

/** What is known of a problem: of the question, and of the session's last failure, which is asked with it by itself. */
export async function findExperiences(context: Context, text: string, limit: number): Promise<FoundExperiences> {
  const last = await lastFailure(context, writerOf(context.session))
  // What was solved since no longer asks; it still tells with which tool and where the session works.
  const failure = last?.solvedAt === undefined ? last : { ...last, error: '' }
  const { project, now } = context
  const texts = textsThatAsk({ text, failure })
  const signatures = texts.map(signaturesIn)
  const query = prepareQuery({
    text,
    failure,
    project: project && { id: project.id, name: project.slug },
    environment: last?.environment ?? askingEnvironment(context),
    now,
    signatures,
  })
  const { records, degraded } = await gatherRecords(context, candidateText(texts, signatures))
  const experiences = await seenBy(context, records)
  const statements = await statementsAbout(
    context,
    experiences.map(({ ref }) => ref),
  )
  const scored = experiences.map((experience) => scoreExperience(query, experience))
  const known = new Map(experiences.map((experience) => [experience.ref, experience]))
  const hits = rankExperiences(scored, replacementsAmong(experiences, statements))
    .slice(0, limit)
    .flatMap((each): FoundExperience[] => {
      const experience = known.get(each.ref)
      return experience === undefined ? [] : [{ experience, scored: each, statements: statements.get(each.ref) ?? [] }]
    })
  return { hits, failure: last, degraded, elsewhere: hits.length > 0 ? 0 : await countNamesakes(context, query.exact) }
}
