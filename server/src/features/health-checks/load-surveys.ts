import { isDeepStrictEqual } from 'node:util'
import { SurveyDefinition } from '@verstas/contract/health-checks/survey-definition.ts'
import * as z from 'zod'
import { type Db, inTransaction, type Tx } from '../../platform/database/transaction.ts'

export interface LoadedSurveys {
  readonly surveys: number
  /** Number of templates that are new or have changed. */
  readonly versions: number
}

/**
 * Imports templates of health checks for every site (docs/operation.md), identified by code. A changed one
 * becomes the next version; inspections in progress keep theirs. Templates that the text lacks stay, and an
 * unused one stays unused. All or nothing.
 *
 * @param text JSON, a list of templates
 * @throws {SyntaxError} if it is no JSON, and {z.ZodError} if it is no such list
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
 * Takes a template out of use for new inspections, or into use again. Its inspections stay unchanged and can
 * be continued.
 *
 * @returns null, or the existing codes if this is none of them
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

/** @returns the number of written versions: none if nothing changed */
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
