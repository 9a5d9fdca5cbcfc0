import type { FollowUp, FollowUpRequest } from '@verstas/contract/health-checks/entities.ts'
import { textCatalogue } from '@verstas/contract/texts/catalogue.ts'
import { fillText } from '@verstas/contract/texts/entry.ts'
import type { Finding } from '@verstas/domain/health-checks/findings.ts'
import { findingsOf } from '@verstas/domain/health-checks/findings.ts'
import { rulesOf } from '@verstas/domain/health-checks/survey-form.ts'
import { dayOf } from '@verstas/domain/time/format.ts'
import type { CommandContext } from '../../platform/commands/run-command.ts'
import { type JsonText, parseJson, readJson, toJson } from '../../platform/database/read-json.ts'
import { notifyLive } from '../../platform/events/notify-live.ts'
import { recordEvents } from '../../platform/events/record-event.ts'
import { refuse } from '../../platform/http/refusal.ts'
import { addActivity } from '../activities/save-activity.ts'
import { saveJob } from '../work-orders/jobs/save-job.ts'
import { followUpsRead } from './inspection-reads.ts'
import { loadProperties, lockInspection, type StoredInspection } from './load-inspection.ts'

interface ToFollow {
  readonly inspection: StoredInspection
  readonly finding: Finding
  readonly request: FollowUpRequest
}

/**
 * What becomes of a finding: a job on the vehicle's active work order, a task, a reminder, or that the customer declined it
 * (specification.md, Health check rules).
 *
 * @throws {Refusal} notFound; findingUnknown; followUpExists where it has become work already; reminderDateMissing;
 *   followUpWorkOrderUnknown; as `saveJob` for a job
 */
export async function followUpFinding(
  context: CommandContext,
  inspectionId: number,
  request: FollowUpRequest,
): Promise<JsonText<FollowUp>> {
  const { tx, clock, session } = context
  const { siteId, employeeId, language } = session
  const inspection = await lockInspection(tx, siteId, inspectionId)
  const now = clock.now()
  const properties = await loadProperties(tx, siteId, inspectionId)
  const finding = findingsOf(rulesOf(inspection.survey.definition, language), properties).find(
    ({ key }) => key === request.Key,
  )
  if (finding === undefined) throw refuse('findingUnknown')
  const became = await become(context, { inspection, finding, request }, dayOf(now, session.timeZone))
  await tx
    .insertInto('inspection_follow_up')
    .values({
      site_id: siteId,
      inspection_id: inspectionId,
      key: finding.key,
      kind: request.Kind,
      light: finding.light,
      note: request.Note ?? '',
      work_order_id: null,
      job_id: null,
      activity_id: null,
      remind_on: null,
      ...became,
      created_at: now,
      created_by: employeeId,
    })
    .execute()
  await recordEvents(tx, [
    {
      siteId,
      at: now,
      employeeId,
      entity: 'inspection',
      entityId: inspectionId,
      kind: 'findingFollowedUp',
      before: null,
      after: { Key: finding.key, Kind: request.Kind },
    },
  ])
  await notifyLive(tx, {
    name: 'inspectionChanged',
    siteId,
    event: { InspectionId: inspectionId, VehicleId: inspection.vehicleId, Version: inspection.version },
  })
  const all = await readJson(tx, followUpsRead, { siteId, inspectionId })
  const made = all && parseJson(all).at(-1)
  if (!made) throw new Error('What was written is there')
  return toJson(made)
}

/** Makes what the finding becomes; its columns. */
async function become(context: CommandContext, follow: ToFollow, today: string) {
  const { Kind, Date: date } = follow.request
  if (Kind === 'Job' || Kind === 'Task') await refuseSecond(context, follow)
  if (Kind === 'Job') return makeJob(context, follow)
  if (Kind === 'Task') return makeTask(context, follow)
  if (Kind === 'Declined') return {}
  if (date === undefined || date <= today) throw refuse('reminderDateMissing')
  return { remind_on: date }
}

/** @throws {Refusal} followUpExists */
async function refuseSecond(
  { tx, session }: CommandContext,
  { inspection, finding }: ToFollow,
): Promise<void> {
  const known = await tx
    .selectFrom('inspection_follow_up')
    .select('id')
    .where('site_id', '=', session.siteId)
    .where('inspection_id', '=', inspection.id)
    .where('key', '=', finding.key)
    .where('kind', 'in', ['Job', 'Task'])
    .executeTakeFirst()
  if (known !== undefined) throw refuse('followUpExists')
}

async function makeJob(context: CommandContext, { inspection, finding, request }: ToFollow) {
  const { tx, session } = context
  const order = await tx
    .selectFrom('work_order')
    .select('id')
    .where('site_id', '=', session.siteId)
    .where('id', '=', request.WorkOrderId ?? 0)
    .where('vehicle_id', '=', inspection.vehicleId)
    .executeTakeFirst()
  if (order === undefined) throw refuse('followUpWorkOrderUnknown')
  const Note = [words(context, 'jobNote', finding), finding.note, request.Note].filter(Boolean).join('\n')
  const json = await saveJob(context, { WorkOrderId: order.id, Note: cut(Note), Rows: [] }, undefined)
  const { JobId } = parseJson(json)
  return { work_order_id: order.id, job_id: JobId ?? null }
}

async function makeTask(context: CommandContext, { inspection, finding, request }: ToFollow) {
  const { tx, session } = context
  const { siteId, employeeId } = session
  const vehicle = await tx
    .selectFrom('vehicle')
    .select(['license_number', 'make_name', 'model_name'])
    .where('site_id', '=', siteId)
    .where('id', '=', inspection.vehicleId)
    .executeTakeFirstOrThrow()
  const type = await tx
    .selectFrom('activity_type')
    .select(['code', 'default_employee_id'])
    .where('site_id', '=', siteId)
    .orderBy('is_inspection_task', 'desc')
    .orderBy('code')
    .limit(1)
    .executeTakeFirst()
  if (type === undefined) throw refuse('activityTypeUnknown')
  const order = await tx
    .selectFrom('work_order')
    .select('order_number')
    .where('site_id', '=', siteId)
    .where('id', '=', request.WorkOrderId ?? inspection.workOrderId ?? 0)
    .where('vehicle_id', '=', inspection.vehicleId)
    .executeTakeFirst()
  const values = {
    plate: vehicle.license_number,
    car: `${vehicle.make_name} ${vehicle.model_name}`.trim(),
  }
  const json = await addActivity(context, {
    Header: words(context, 'taskHeader', finding, values),
    Body: cut(
      [words(context, 'taskBody', finding, values), finding.note, request.Note].filter(Boolean).join('\n'),
    ),
    TypeCode: type.code,
    SalesmanId: type.default_employee_id ?? employeeId,
    ...(order && { WorkOrderNumber: order.order_number }),
  })
  return { activity_id: parseJson(json).Id }
}

/** A note of a finding may be longer than what a job or a task takes. */
const cut = (text: string): string => (text.length > 4000 ? `${text.slice(0, 3999)}…` : text)

function words(
  { session: { language } }: CommandContext,
  name: 'jobNote' | 'taskHeader' | 'taskBody',
  { title, light }: Finding,
  values: Readonly<Record<string, string>> = {},
): string {
  return fillText(textCatalogue[`healthCheckForm.${name}`][language], language, {
    ...values,
    finding: title,
    light: fillText(textCatalogue[`healthCheckForm.${light}`][language], language),
  })
}
