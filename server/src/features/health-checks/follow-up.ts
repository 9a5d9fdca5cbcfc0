import type { FollowUp, FollowUpRequest } from '@verstas/contract/health-checks/entities.ts'
import { type Finding, findingsOf } from '@verstas/domain/health-checks/findings.ts'
import { rulesOf } from '@verstas/domain/health-checks/survey-form.ts'
import { dayOf } from '@verstas/domain/time/format.ts'
import type { CommandContext } from '../../platform/commands/run-command.ts'
import { type JsonText, parseJson, readJson, toJson } from '../../platform/database/read-json.ts'
import { notifyLive } from '../../platform/events/notify-live.ts'
import { refuse } from '../../platform/http/refusal.ts'
import { saveJob } from '../work-orders/jobs/save-job.ts'
import { cut, findingWords, makeFindingTask } from './finding-task.ts'
import { hasBecome, type LockedFinding, recordFollowUp } from './follow-ups.ts'
import { followUpsRead } from './inspection-reads.ts'
import { loadProperties, lockInspection, type StoredInspection } from './load-inspection.ts'

interface FollowUpTarget {
  readonly inspection: StoredInspection
  readonly finding: Finding
  readonly request: FollowUpRequest
}

/**
 * Follows up a finding (specification.md, Health check rules). Creates a job on the vehicle's active work
 * order, a task or a reminder, or records that the customer declined it.
 *
 * @throws {Refusal} notFound; findingUnknown; followUpExists if it already became a job or task;
 * reminderDateMissing; followUpWorkOrderUnknown; errors of `saveJob` for a job
 */
export async function followUpFinding(
  context: CommandContext,
  inspectionId: number,
  request: FollowUpRequest,
): Promise<JsonText<FollowUp>> {
  const { tx, clock, session } = context
  const { siteId, language } = session
  const inspection = await lockInspection(tx, siteId, inspectionId)
  const properties = await loadProperties(tx, siteId, inspectionId)
  const finding = findingsOf(rulesOf(inspection.survey.definition, language), properties).find(
    ({ key }) => key === request.Key,
  )
  if (finding === undefined) throw refuse('findingUnknown')
  const locked: LockedFinding = { siteId, inspectionId, key: finding.key }
  const isWork = request.Kind === 'Job' || request.Kind === 'Task'
  if (isWork && (await hasBecome(tx, locked, ['Job', 'Task']))) throw refuse('followUpExists')
  const outcome = await carryOut(
    context,
    { inspection, finding, request },
    dayOf(clock.now(), session.timeZone),
  )
  await recordFollowUp(context, locked, {
    kind: request.Kind,
    light: finding.light,
    note: request.Note ?? '',
    ...outcome,
  })
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

/**
 * Creates the job, task or reminder of a finding.
 *
 * @returns the columns that refer to it
 */
async function carryOut(context: CommandContext, follow: FollowUpTarget, today: string) {
  const { Kind, Date: date } = follow.request
  if (Kind === 'Job') return makeJob(context, follow)
  if (Kind === 'Task') return makeTask(context, follow)
  if (Kind === 'Declined') return {}
  if (date === undefined || date <= today) throw refuse('reminderDateMissing')
  return { remind_on: date }
}

async function makeJob(context: CommandContext, { inspection, finding, request }: FollowUpTarget) {
  const { tx, session } = context
  const order = await tx
    .selectFrom('work_order')
    .select('id')
    .where('site_id', '=', session.siteId)
    .where('id', '=', request.WorkOrderId ?? 0)
    .where('vehicle_id', '=', inspection.vehicleId)
    .executeTakeFirst()
  if (order === undefined) throw refuse('followUpWorkOrderUnknown')
  const Note = cut([findingWords(session.language, 'jobNote', finding), finding.note, request.Note])
  const json = await saveJob(context, { WorkOrderId: order.id, Note, Rows: [] }, undefined)
  const { JobId } = parseJson(json)
  return { work_order_id: order.id, job_id: JobId ?? null }
}

async function makeTask(context: CommandContext, { inspection, finding, request }: FollowUpTarget) {
  const id = await makeFindingTask(context, {
    vehicleId: inspection.vehicleId,
    finding,
    notes: [request.Note],
    words: 'task',
    workOrderId: request.WorkOrderId ?? inspection.workOrderId,
    isFor: 'queue',
  })
  return { activity_id: id }
}
