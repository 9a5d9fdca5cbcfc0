import { isDeepStrictEqual } from 'node:util'
import { SurveyDefinition } from '@verstas/contract/health-checks/survey-definition.ts'
import * as z from 'zod'
import { type Db, inTransaction, type Tx } from '../../platform/database/transaction.ts'

export interface LoadedSurveys {
  readonly surveys: number
  /** How many of them are new or say something new. */
  readonly versions: number
}

/**
 * Takes in templates of health checks for every site (docs/operation.md), known by their codes. One that says something new becomes
 * the next version: inspections that were begun keep theirs. Those that the text does not have stay, and one that is out of use stays so.
 * All or nothing.
 *
 * @param text JSON, a list of templates
 * @throws {SyntaxError} where it is none, and {z.ZodError} where it is not such a list
 */
export async function loadSurveys(db: Db, text: string, now: Date): Promise<LoadedSurveys> {
  const definitions = z
    .array(SurveyDefinition)
    .refine((list) => new Set(list.map(({ Code }) => Code)).size === list.length, {
      error: 'A code stands in it twice',
    })
    .parse(JSON.parse(text))
  const versions = await inTransaction(db, async (tx) => {
    let written = 0
    for (const [place, definition] of definitions.entries())
      written += await loadSurvey(tx, definition, place + 1, now)
    return written
  })
  return { surveys: definitions.length, versions }
}

/**
 * Puts a template out of use, so that nobody begins an inspection by it any more, or in use again. Inspections that have it stay as they are
 * and can be gone on with.
 *
 * @returns null, or the codes that there are where this is none of them
 */
export async function useSurvey(db: Db, code: string, isInUse: boolean): Promise<readonly string[] | null> {
  const { numUpdatedRows } = await db
    .updateTable('survey')
    .set({ is_in_use: isInUse })
    .where('code', '=', code)
    .executeTakeFirstOrThrow()
  if (numUpdatedRows > 0n) return null
  const known = await db.selectFrom('survey').select('code').distinct().orderBy('code').execute()
  return known.map((survey) => survey.code)
}

/** @returns how many versions were written: none where it says what is known */
async function loadSurvey(
  tx: Tx,
  definition: SurveyDefinition,
  position: number,
  now: Date,
): Promise<number> {
  const { id } = await tx
    .insertInto('survey')
    .values({ code: definition.Code, site_id: null, position })
    .onConflict((conflict) => conflict.constraint('survey__once').doUpdateSet({ position }))
    .returning('id')
    .executeTakeFirstOrThrow()
  const latest = await tx
    .selectFrom('survey_version')
    .select(['version', 'definition'])
    .where('survey_id', '=', id)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (isDeepStrictEqual(latest?.definition, definition)) return 0
  await tx
    .insertInto('survey_version')
    .values({
      survey_id: id,
      version: (latest?.version ?? 0) + 1,
      definition: JSON.stringify(definition),
      created_at: now,
    })
    .execute()
  return 1
}
