import { isDeepStrictEqual } from 'node:util'
import { SurveyDefinition } from '@verstas/contract/health-checks/survey-definition.ts'
import * as z from 'zod'
import { type Db, inTransaction, type Tx } from '../../platform/database/transaction.ts'

export interface LoadedSurveys {
  readonly surveys: number
  /** Number of written versions, one for each new or changed template. */
  readonly versions: number
}

/**
 * Loads templates of health checks for every site (docs/operation.md), identified by their codes. A changed
 * template becomes its next version. Inspections in progress keep the old version. Templates that the text
 * omits do not change. A disabled template stays disabled. Loads all templates or none.
 *
 * @param text a JSON array of templates
 * @throws {SyntaxError} if the text is not JSON
 * @throws {z.ZodError} if the JSON is not an array of valid templates
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
 * Disables or enables a template for new inspections. Existing inspections do not change and can be
 * continued.
 *
 * @returns null, or the existing codes if the code is unknown
 */
export async function useSurvey(db: Db, code: string, isInUse: boolean): Promise<readonly string[] | null> {
  const { numUpdatedRows } = await db
    .updateTable('survey')
    .set({ is_in_use: isInUse })
    .where('code', '=', code)
    .executeTakeFirstOrThrow()
  if (numUpdatedRows > 0n) return null
  const surveys = await db.selectFrom('survey').select('code').distinct().orderBy('code').execute()
  return surveys.map((survey) => survey.code)
}

/** @returns the number of written versions, 0 or 1 */
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
