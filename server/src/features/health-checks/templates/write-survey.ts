import { isDeepStrictEqual } from 'node:util'
import type { SurveyDefinition } from '@verstas/contract/health-checks/survey-definition.ts'
import type { Language } from '@verstas/contract/texts/language.ts'
import { normalTemplate } from '@verstas/domain/health-checks/template-parts.ts'
import { databaseErrorOf } from '../../../platform/database/database-error.ts'
import type { Tx } from '../../../platform/database/transaction.ts'
import { refuse } from '../../../platform/http/refusal.ts'
import { storePictures } from './survey-pictures.ts'

/** The author and the language of a change of a template. */
export interface SurveyAuthor {
  /** Null for the command line. */
  readonly employeeId: number | null
  /** The language of refusals. */
  readonly language: Language
  readonly at: Date
}

export interface StoredVersion {
  readonly id: number
  /** The site of the template; null if all sites share it. */
  readonly siteId: number | null
  readonly version: number
  readonly definition: SurveyDefinition
}

/**
 * Adds a template without versions.
 *
 * @param place the position among the templates; null for the last one
 * @returns the id
 * @throws {Refusal} settingTaken (`value`)
 */
export async function addSurvey(
  tx: Tx,
  {
    code,
    siteId,
    place,
  }: { readonly code: string; readonly siteId: number | null; readonly place: number | null },
): Promise<number> {
  const { last } = await tx
    .selectFrom('survey')
    .select(({ fn }) => fn.max('position').as('last'))
    .executeTakeFirstOrThrow()
  try {
    const { id } = await tx
      .insertInto('survey')
      .values({ code, site_id: siteId, position: place ?? Number(last ?? 0) + 1 })
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  } catch (error) {
    if (databaseErrorOf(error)?.kind === 'unique') throw refuse('settingTaken', { value: code })
    throw error
  }
}

/** Locks a template by its code or id, and returns its latest version; null if the site has none. */
export async function lockSurvey(
  tx: Tx,
  by:
    | { readonly id: number; readonly reader: number }
    | { readonly code: string; readonly siteId: number | null },
): Promise<StoredVersion | null> {
  const survey = await tx
    .selectFrom('survey')
    .select(['id', 'site_id'])
    .$if('id' in by, (query) =>
      'id' in by
        ? query
            .where('id', '=', by.id)
            .where((is) => is.or([is('site_id', 'is', null), is('site_id', '=', by.reader)]))
        : query,
    )
    .$if('code' in by, (query) =>
      'code' in by
        ? query.where('code', '=', by.code).where('site_id', 'is not distinct from', by.siteId)
        : query,
    )
    .forUpdate()
    .executeTakeFirst()
  if (survey === undefined) return null
  const latest = await tx
    .selectFrom('survey_version')
    .select(['version', 'definition'])
    .where('survey_id', '=', survey.id)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  const definition = latest.definition as SurveyDefinition
  return { id: survey.id, siteId: survey.site_id, version: latest.version, definition }
}

/**
 * Writes a template as its next version, unless it equals the latest one. This is the only writer of versions.
 *
 * @param definition with the hashes of pictures (`storePictures`)
 * @returns the latest version after the write
 */
export async function writeVersion(
  tx: Tx,
  latest: Pick<StoredVersion, 'id' | 'version'> & { readonly definition?: SurveyDefinition },
  definition: SurveyDefinition,
  { employeeId, at }: SurveyAuthor,
): Promise<number> {
  const stored = normalTemplate(definition)
  if (latest.definition && isDeepStrictEqual(normalTemplate(latest.definition), stored)) return latest.version
  const version = latest.version + 1
  await tx
    .insertInto('survey_version')
    .values({
      survey_id: latest.id,
      version,
      definition: JSON.stringify(stored),
      created_at: at,
      created_by: employeeId,
    })
    .execute()
  return version
}

/** A template that `loadSurvey` wrote or found unchanged. */
export interface LoadedSurvey {
  readonly id: number
  readonly definition: SurveyDefinition
  /** The previous version; 0 for a new template. */
  readonly before: number
  readonly after: number
}

/** Adds a template, or writes it as the next version of the template with its code. */
export async function loadSurvey(
  tx: Tx,
  definition: SurveyDefinition,
  { siteId, place }: { readonly siteId: number | null; readonly place: number | null },
  author: SurveyAuthor,
): Promise<LoadedSurvey> {
  const stored = await storePictures(tx, definition, author.language)
  const found = await lockSurvey(tx, { code: definition.Code, siteId })
  if (found && place !== null)
    await tx.updateTable('survey').set({ position: place }).where('id', '=', found.id).execute()
  const latest = found ?? { id: await addSurvey(tx, { code: definition.Code, siteId, place }), version: 0 }
  const after = await writeVersion(tx, latest, stored, author)
  return { id: latest.id, definition: stored, before: latest.version, after }
}
