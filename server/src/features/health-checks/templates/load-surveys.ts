import { TemplateFile } from '@verstas/contract/health-checks/template-entities.ts'
import type * as z from 'zod'
import { type Db, inTransaction } from '../../../platform/database/transaction.ts'
import { loadSurvey } from './write-survey.ts'

export interface LoadedSurveys {
  readonly surveys: number
  /** Number of new versions, one for each new or changed template. */
  readonly versions: number
}

/**
 * Loads templates of health checks for every site (docs/operation.md), identified by their codes. Writes a
 * changed template as its next version. Inspections in progress keep the old version. Templates that are
 * missing in the text do not change. A template that a site has switched off remains off. Loads all templates
 * or none.
 *
 * @param text a JSON array of templates
 * @throws {SyntaxError} if the text is not JSON
 * @throws {z.ZodError} if the JSON is not an array of valid templates
 * @throws {Refusal} templatePictureUnreadable (`picture`)
 */
export async function loadSurveys(db: Db, text: string, now: Date): Promise<LoadedSurveys> {
  const templates: z.output<typeof TemplateFile>['Templates'] = TemplateFile.shape.Templates.parse(
    JSON.parse(text),
    { reportInput: true },
  )
  const versions = await inTransaction(db, async (tx) => {
    let written = 0
    for (const [index, definition] of templates.entries()) {
      const author = { employeeId: null, language: 'en', at: now } as const
      const { before, after } = await loadSurvey(tx, definition, { siteId: null, place: index + 1 }, author)
      written += after - before
    }
    return written
  })
  return { surveys: templates.length, versions }
}

/**
 * Switches a template off or on for new inspections at all existing sites. Existing inspections do not change
 * and can be continued.
 *
 * @returns null, or the existing codes if the code is unknown
 */
export async function useSurvey(db: Db, code: string, isInUse: boolean): Promise<readonly string[] | null> {
  return inTransaction(db, async (tx) => {
    const surveys = await tx.selectFrom('survey').select(['id', 'code', 'site_id']).orderBy('code').execute()
    const named = surveys.filter((survey) => survey.code === code)
    if (named.length === 0) return [...new Set(surveys.map((survey) => survey.code))]
    for (const survey of named) {
      await tx.deleteFrom('survey_off').where('survey_id', '=', survey.id).execute()
      if (isInUse) continue
      await tx
        .insertInto('survey_off')
        .columns(['site_id', 'survey_id'])
        .expression((query) =>
          query
            .selectFrom('site')
            .select(({ val }) => ['id', val(survey.id).$castTo<number>().as('survey_id')])
            .$if(survey.site_id !== null, (sites) => sites.where('id', '=', survey.site_id)),
        )
        .execute()
    }
    return null
  })
}
