import { SurveyDefinition } from '@verstas/contract/health-checks/survey-definition.ts'
import type {
  LoadedTemplates,
  NewTemplate,
  TemplateFile,
  TemplateItem,
  TemplateSave,
} from '@verstas/contract/health-checks/template-entities.ts'
import { textOfField } from '@verstas/contract/settings/template-field-texts.ts'
import { textCatalogue } from '@verstas/contract/texts/catalogue.ts'
import type { Language } from '@verstas/contract/texts/language.ts'
import { partName } from '@verstas/domain/health-checks/template-differences.ts'
import { mergeTemplates, type TemplateConflict } from '@verstas/domain/health-checks/template-merge.ts'
import type { CommandContext } from '../../../platform/commands/run-command.ts'
import { type JsonText, readJson, toJson } from '../../../platform/database/read-json.ts'
import type { Tx } from '../../../platform/database/transaction.ts'
import { notifyLive } from '../../../platform/events/notify-live.ts'
import { recordEvents } from '../../../platform/events/record-event.ts'
import { parseFields } from '../../../platform/http/parse-request.ts'
import { refuse } from '../../../platform/http/refusal.ts'
import type { CurrentSession } from '../../../platform/session/current-session.ts'
import { sitesWithout } from '../../../platform/session/sites-without.ts'
import { storePictures } from './survey-pictures.ts'
import { templateItemRead } from './template-reads.ts'
import {
  addSurvey,
  loadSurvey,
  lockSurvey,
  type StoredVersion,
  type SurveyAuthor,
  writeVersion,
} from './write-survey.ts'

/**
 * Adds a template for the site or for all sites.
 *
 * @throws {Refusal} settingOfAllSites; settingTaken (`value`); templatePictureUnreadable (`picture`)
 */
export async function addTemplate(
  context: CommandContext,
  { IsOfSite, Definition }: NewTemplate,
): Promise<JsonText<TemplateItem>> {
  const { tx, session } = context
  const siteId = await scopeOf(context, IsOfSite)
  const definition = await storePictures(tx, Definition, session.language)
  const id = await addSurvey(tx, { code: definition.Code, siteId, place: null })
  await writeVersion(tx, { id, version: 0 }, definition, authorOf(context))
  await recordChange(context, { id, siteId, definition, before: 0, after: 1 })
  return readItem(tx, session, id)
}

/**
 * Loads the templates of a file, all or none.
 *
 * @throws {Refusal} settingOfAllSites; settingTaken (`value`) if another administrator concurrently adds the
 * same code; templatePictureUnreadable (`picture`)
 */
export async function loadTemplateFile(
  context: CommandContext,
  { IsOfSite, Templates }: TemplateFile,
): Promise<JsonText<LoadedTemplates>> {
  const siteId = await scopeOf(context, IsOfSite)
  let written = 0
  for (const template of Templates) {
    const loaded = await loadSurvey(context.tx, template, { siteId, place: null }, authorOf(context))
    if (loaded.after === loaded.before) continue
    written += 1
    await recordChange(context, { ...loaded, siteId })
  }
  return toJson({ Templates: Templates.length, Versions: written })
}

/**
 * Saves a template as its next version. Merges changes of other parts that another person has saved since
 * `BaseVersion`. Writes nothing if nothing differs.
 *
 * @throws {Refusal} notFound; settingOfAllSites; templateChanged (`user`, `fields`); invalidField for an
 * unknown base version or a merge beyond the limits; templatePictureUnreadable (`picture`)
 */
export async function saveTemplate(
  context: CommandContext,
  id: number,
  { BaseVersion, Definition }: TemplateSave,
): Promise<JsonText<TemplateItem>> {
  const { tx, session } = context
  const { language } = session
  const stored = await requireTemplate(context, id)
  const sent = await storePictures(tx, Definition, language)
  // Keeps the stored code, because the code identifies the template.
  const mine = { ...sent, Code: stored.definition.Code }
  const base = await readVersion(tx, stored, BaseVersion)
  const { merged, conflicts } = mergeTemplates({ base, mine, theirs: stored.definition })
  if (conflicts.length > 0) {
    const fields = describeConflicts(conflicts, [mine, stored.definition, base], language)
    throw refuse('templateChanged', { user: await authorNameOf(tx, stored), fields })
  }
  checkMerged(merged)
  const after = await writeVersion(tx, stored, merged, authorOf(context))
  if (after > stored.version)
    await recordChange(context, { ...stored, definition: merged, before: stored.version, after })
  return readItem(tx, session, id)
}

/** Switches a template on or off for new inspections of the session's site. @throws {Refusal} notFound */
export async function switchTemplate(
  context: CommandContext,
  id: number,
  isInUse: boolean,
): Promise<JsonText<TemplateItem>> {
  const { tx, session } = context
  const { siteId } = session
  const stored = await lockSurvey(tx, { id, reader: siteId })
  if (stored === null) throw refuse('notFound')
  const isChanged = isInUse ? await switchOn(tx, siteId, id) : await switchOff(tx, siteId, id)
  if (isChanged) {
    await recordEvent(context, stored, {
      kind: 'settingChanged',
      before: { IsInUse: !isInUse },
      after: { IsInUse: isInUse },
    })
    await notifyLive(tx, { name: 'refresh', siteId, event: {} })
  }
  return readItem(tx, session, id)
}

async function switchOn(tx: Tx, siteId: number, id: number): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('survey_off')
    .where('site_id', '=', siteId)
    .where('survey_id', '=', id)
    .executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}

async function switchOff(tx: Tx, siteId: number, id: number): Promise<boolean> {
  const { numInsertedOrUpdatedRows = 0n } = await tx
    .insertInto('survey_off')
    .values({ site_id: siteId, survey_id: id })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows > 0n
}

const authorOf = ({ session, clock }: CommandContext): SurveyAuthor => ({
  employeeId: session.employeeId,
  language: session.language,
  at: clock.now(),
})

/**
 * Returns the site of a new template; null for all sites. Only administrators of all open sites may add a
 * template for all sites.
 */
async function scopeOf({ tx, session }: CommandContext, isOfSite: boolean): Promise<number | null> {
  if (isOfSite) return session.siteId
  if ((await sitesWithout(tx, session, null)).length > 0) throw refuse('settingOfAllSites')
  return null
}

/** Locks a template that the administrator may change. @throws {Refusal} notFound; settingOfAllSites */
async function requireTemplate(context: CommandContext, id: number): Promise<StoredVersion> {
  const stored = await lockSurvey(context.tx, { id, reader: context.session.siteId })
  if (stored === null) throw refuse('notFound')
  await scopeOf(context, stored.siteId !== null)
  return stored
}

/**
 * Reads a version of a template.
 *
 * @throws {Refusal} notFound if the template has no such version
 */
async function readVersion(
  tx: Tx,
  { id, ...latest }: StoredVersion,
  version: number,
): Promise<SurveyDefinition> {
  if (version === latest.version) return latest.definition
  const row = await tx
    .selectFrom('survey_version')
    .select('definition')
    .where('survey_id', '=', id)
    .where('version', '=', version)
    .executeTakeFirst()
  if (row === undefined) throw refuse('notFound')
  return row.definition as SurveyDefinition
}

/**
 * Refuses a merge that exceeds the limits of a template. Stored pictures are hashes, so a short address
 * replaces them for the check.
 */
function checkMerged(merged: SurveyDefinition): void {
  const Picture = 'data:image/png;base64,AAAA'
  const ImageMaps = merged.ImageMaps.map((image) => (image.Picture ? { ...image, Picture } : image))
  parseFields(SurveyDefinition, { ...merged, ImageMaps }, 'Definition')
}

/** Returns the names of the parts and fields that both people changed. */
function describeConflicts(
  conflicts: readonly TemplateConflict[],
  templates: readonly SurveyDefinition[],
  language: Language,
): string {
  const described = conflicts.map(({ part, field }) => {
    const words = textCatalogue[textOfField(field)][language]
    return `${partName(templates, part, language)} (${String(words).toLocaleLowerCase(language)})`
  })
  return described.join(', ')
}

async function authorNameOf(tx: Tx, { id, version }: StoredVersion): Promise<string> {
  const row = await tx
    .selectFrom('survey_version')
    .innerJoin('employee', 'employee.id', 'survey_version.created_by')
    .select('employee.name')
    .where('survey_id', '=', id)
    .where('survey_version.version', '=', version)
    .executeTakeFirst()
  return row?.name ?? '–'
}

interface RecordedChange {
  readonly id: number
  readonly siteId: number | null
  readonly definition: SurveyDefinition
  /** The previous version; 0 for a new template. */
  readonly before: number
  readonly after: number
}

/** Stores the event of a new version, and makes the open pages of its sites refetch. */
async function recordChange(
  context: CommandContext,
  { before, after, ...template }: RecordedChange,
): Promise<void> {
  const { tx } = context
  await recordEvent(context, template, {
    kind: before === 0 ? 'settingAdded' : 'settingChanged',
    before: before === 0 ? null : { Version: before },
    after: { Version: after },
  })
  const sites =
    template.siteId !== null
      ? [{ id: template.siteId }]
      : await tx.selectFrom('site').select('id').where('is_active', '=', true).execute()
  for (const { id } of sites) await notifyLive(tx, { name: 'refresh', siteId: id, event: {} })
}

type Change = Pick<Parameters<typeof recordEvents>[1][number], 'kind' | 'before' | 'after'>

const recordEvent = (
  { tx, clock, session: { siteId, employeeId, language } }: CommandContext,
  { id, definition }: Pick<StoredVersion, 'id' | 'definition'>,
  change: Change,
): Promise<void> =>
  recordEvents(tx, [
    {
      siteId,
      employeeId,
      at: clock.now(),
      entity: 'setting',
      entityId: id,
      subject: { List: 'health-check-templates', Id: String(id), Name: definition.Name[language] },
      ...change,
    },
  ])

async function readItem(
  tx: Tx,
  { siteId, language }: CurrentSession,
  surveyId: number,
): Promise<JsonText<TemplateItem>> {
  const json = await readJson(tx, templateItemRead, { siteId, language, surveyId })
  if (json === null) throw refuse('notFound')
  return json
}
