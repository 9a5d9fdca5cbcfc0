import { inspectionEndpoints } from '@verstas/contract/health-checks/endpoints.ts'
import type { InspectionForm } from '@verstas/contract/health-checks/entities.ts'
import { dayBounds } from '@verstas/domain/time/day.ts'
import type { FastifyRequest } from 'fastify'
import { runCommand } from '../../platform/commands/run-command.ts'
import { type Db, inTransaction } from '../../platform/database/transaction.ts'
import { baseVersionOf } from '../../platform/events/check-version.ts'
import { notifyLive } from '../../platform/events/notify-live.ts'
import { answerRead, type FileAnswer } from '../../platform/http/answer.ts'
import { checkDaySpan } from '../../platform/http/check-day-span.ts'
import { type Feature, feature } from '../../platform/http/feature.ts'
import { refuse } from '../../platform/http/refusal.ts'
import { runHourly } from '../../platform/http/run-hourly.ts'
import type { CurrentSession } from '../../platform/session/current-session.ts'
import { logSigners } from './customer-signers.ts'
import { inspectionFiguresRead } from './figures-read.ts'
import { followUpFinding } from './follow-up.ts'
import { formPage } from './form-page.ts'
import { loadForm, loadNewForm, loadTemplates } from './inspection-form.ts'
import { inspectionsOfVehicleRead, surveysRead } from './inspection-reads.ts'
import { makeDueReminders } from './reminders.ts'
import { saveInspection } from './save-inspection.ts'
import { servePicture } from './serve-picture.ts'

const maxFigureDays = 366

interface FormCall {
  readonly session: CurrentSession
  readonly request: FastifyRequest
}

/** Returns the form as an HTML page, as the specification requires, or as JSON if the client requests it. */
const answerForm = (form: InspectionForm, { session, request }: FormCall): InspectionForm | FileAnswer =>
  request.headers.accept?.includes('application/json') ? form : formPage(form, session)

/** Endpoints for health checks of vehicles (specification.md, Health check rules). */
export const healthChecksFeature: Feature = {
  endpoints: inspectionEndpoints,
  mount: (app, options, dependencies) => {
    calls.mount(app, options, dependencies)
    runHourly(app, {
      name: 'reminders of health checks',
      log: dependencies.log,
      run: () => makeDueReminders(dependencies),
    })
  },
}

const calls = feature(inspectionEndpoints, ({ db, clock }) => ({
  listSurveys: ({ params: { vehicleId }, session: { siteId, language } }) =>
    answerRead(db, surveysRead, { siteId, language, vehicleId }),

  listTemplates: ({ session }) => loadTemplates(db, session),

  listInspections: ({ params: { vehicleId }, session: { siteId, language } }) =>
    answerRead(db, inspectionsOfVehicleRead, { siteId, language, vehicleId }),

  getInspection: async (call) => {
    const form = await loadForm(db, call.session, call.params.id, clock.now())
    logSigners(call, form)
    return answerForm(form, call)
  },

  createInspection: async (call) =>
    answerForm(await loadNewForm(db, call.session, call.query, clock.now()), call),

  saveInspection: (call) =>
    runCommand({ db, clock }, call, (context) => saveInspection(context, call.body, baseVersionOf(call))),

  followUpFinding: (call) => {
    const { id } = call.params
    // Copies the path's id into the body, because the idempotency key covers only the body.
    const request = { ...call, body: { id, ...call.body } }
    return runCommand({ db, clock }, request, (context) => followUpFinding(context, id, call.body))
  },

  noteViewer: ({ params, body, session }) => noteViewer(db, session, params.id, body.IsHere),

  getImage: ({ params, query }) => servePicture(db, params.descriptor, query),

  getInspectionFigures: ({ params, session: { siteId, timeZone } }) => {
    checkDaySpan(params, maxFigureDays)
    const { start } = dayBounds(params.from, timeZone)
    const { end } = dayBounds(params.to, timeZone)
    return answerRead(db, inspectionFiguresRead, { siteId, start, end })
  },
}))

/**
 * Notifies the site's open pages that the caller views an inspection, or no longer does. Stores nothing,
 * because pages remove a viewer whose notice is not repeated.
 *
 * @throws {Refusal} notFound
 */
const noteViewer = (
  db: Db,
  { siteId, employeeId: EmployeeId, employeeName: Name }: CurrentSession,
  InspectionId: number,
  IsHere: boolean,
): Promise<Record<string, never>> =>
  inTransaction(db, async (tx) => {
    const inspection = await tx
      .selectFrom('inspection')
      .select('id')
      .where('site_id', '=', siteId)
      .where('id', '=', InspectionId)
      .executeTakeFirst()
    if (inspection === undefined) throw refuse('notFound')
    await notifyLive(tx, {
      name: 'inspectionViewer',
      siteId,
      event: { InspectionId, EmployeeId, Name, IsHere },
    })
    return {}
  })
