import { Readable } from 'node:stream'
import { drawings, type SurveyDefinition } from '@verstas/contract/health-checks/survey-definition.ts'
import { templateEndpoints } from '@verstas/contract/health-checks/template-endpoints.ts'
import type { EditedTemplate, TemplateVersion } from '@verstas/contract/health-checks/template-entities.ts'
import { contentDisposition } from '@verstas/domain/attachments/file-name.ts'
import { templateDifferences } from '@verstas/domain/health-checks/template-differences.ts'
import { runCommand } from '../../../platform/commands/run-command.ts'
import { parseJson, readJson } from '../../../platform/database/read-json.ts'
import type { Db } from '../../../platform/database/transaction.ts'
import { answerRead, FileAnswer, fileHeaders, uncached } from '../../../platform/http/answer.ts'
import { feature } from '../../../platform/http/feature.ts'
import { refuse } from '../../../platform/http/refusal.ts'
import type { CurrentSession } from '../../../platform/session/current-session.ts'
import { imageMapOf } from '../drawings/image-maps.ts'
import { addTemplate, loadTemplateFile, saveTemplate, switchTemplate } from './save-template.ts'
import { loadPictures, withPictures } from './survey-pictures.ts'
import { mostVersions, templateItemRead, templateItemsRead, templateVersionsRead } from './template-reads.ts'

/** Endpoints for the administration of health check templates (specification.md, Health check rules). */
export const templatesFeature = feature(templateEndpoints, ({ db, clock }) => ({
  listTemplateItems: ({ session: { siteId, language } }) =>
    answerRead(db, templateItemsRead, { siteId, language }),

  getTemplate: ({ params: { id }, session }) => loadTemplate(db, session, id),

  listTemplateVersions: ({ params: { id }, session }) => loadVersions(db, session, id),

  downloadTemplate: async ({ params: { id }, session }) => {
    const { Definition } = await loadTemplate(db, session, id)
    const bytes = Buffer.from(`${JSON.stringify([Definition], null, 2)}\n`)
    const headers = {
      ...fileHeaders,
      'content-type': 'application/json; charset=utf-8',
      'content-disposition': contentDisposition('attachment', `${Definition.Code}.json`),
      'content-length': bytes.length,
    }
    return uncached(new FileAnswer(200, headers, Readable.from([bytes])))
  },

  addTemplate: (call) => runCommand({ db, clock }, call, (context) => addTemplate(context, call.body)),

  loadTemplates: (call) => runCommand({ db, clock }, call, (context) => loadTemplateFile(context, call.body)),

  saveTemplate: (call) => {
    const { id } = call.params
    // Copies the path's id into the body, because the idempotency key covers only the body.
    const request = { ...call, body: { id, ...call.body } }
    return runCommand({ db, clock }, request, (context) => saveTemplate(context, id, call.body))
  },

  switchTemplate: (call) =>
    runCommand({ db, clock }, call, (context) => switchTemplate(context, call.params.id, call.body.IsInUse)),
}))

type Reader = Pick<CurrentSession, 'siteId' | 'language'>

/**
 * Loads a template for editing.
 *
 * @throws {Refusal} notFound
 */
async function loadTemplate(db: Db, { siteId, language }: Reader, surveyId: number): Promise<EditedTemplate> {
  const json = await readJson(db, templateItemRead, { siteId, language, surveyId })
  if (json === null) throw refuse('notFound')
  const { Id, Version, IsOfSite, IsInUse } = parseJson(json)
  const row = await db
    .selectFrom('survey_version')
    .select('definition')
    .where('survey_id', '=', surveyId)
    .where('version', '=', Version)
    .executeTakeFirstOrThrow()
  const definition = row.definition as SurveyDefinition
  return {
    Id,
    Version,
    IsOfSite,
    IsInUse,
    Definition: withPictures(definition, await loadPictures(db, [definition])),
    Drawings: drawings.map((drawing) => imageMapOf(drawing, 'car', language)),
  }
}

/**
 * Loads the versions of a template with their changes.
 *
 * @throws {Refusal} notFound
 */
async function loadVersions(
  db: Db,
  { siteId, language }: Reader,
  surveyId: number,
): Promise<TemplateVersion[]> {
  const json = await readJson(db, templateVersionsRead, { siteId, surveyId })
  const versions = json === null ? [] : parseJson(json)
  if (versions.length === 0) throw refuse('notFound')
  return versions.slice(0, mostVersions).map(({ Definition, ...version }, index) => {
    const before = versions[index + 1]
    return { ...version, Changes: before ? templateDifferences(before.Definition, Definition, language) : [] }
  })
}
