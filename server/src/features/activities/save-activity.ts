import { isDeepStrictEqual } from 'node:util'
import type { Activity, ActivitySave } from '@verstas/contract/activities/entities.ts'
import { timeOfAction } from '@verstas/domain/activities/rules.ts'
import { changedFields } from '@verstas/domain/editing/merge-edits.ts'
import type { Updateable } from 'kysely'
import type { CommandContext } from '../../platform/commands/run-command.ts'
import type { JsonText } from '../../platform/database/read-json.ts'
import type { ActivityTable } from '../../platform/database/tables/activity-tables.ts'
import type { Tx } from '../../platform/database/transaction.ts'
import { checkVersion } from '../../platform/events/check-version.ts'
import { checkAssignee, checkRow, checkType, findWorkOrderId } from './activity-references.ts'
import {
  dateOf,
  finishChange,
  type LockedActivity,
  lockActivity,
  readActivity,
  recordHandOver,
  type SessionEmployee,
} from './change-activity.ts'

/** Editable values of a task, by their wire names. */
type ActivityValues = {
  readonly Header: string
  readonly Body: string
  readonly TypeCode: string
  readonly SalesmanId: number
  readonly Planned: string | null
  readonly EndDate: string | null
  readonly Price: number | null
  readonly WorkOrderNumber: number | null
}

/**
 * Creates a task.
 *
 * @param causedBy the person who gets no notification of it; null if the server or a customer causes it
 * @throws {Refusal} activityTypeUnknown, activityEmployeeUnknown, activityWorkOrderUnknown; invalidField for
 * a row that the work order does not have
 */
export async function addActivity(
  { tx, clock, session }: CommandContext<SessionEmployee>,
  save: ActivitySave,
  causedBy: number | null = session.employeeId,
): Promise<JsonText<Activity>> {
  const { siteId, employeeId } = session
  const { Header, Body, TypeCode, SalesmanId, WorkOrderNumber, RowId: rowId, ExternalSessions = [] } = save
  await checkType(tx, siteId, TypeCode)
  await checkAssignee(tx, siteId, SalesmanId)
  const workOrderId =
    WorkOrderNumber === undefined ? null : await findWorkOrderId(tx, siteId, WorkOrderNumber)
  if (rowId !== undefined) await checkRow(tx, siteId, { workOrderId, rowId })
  const at = timeOfAction(save.Created, { now: clock.now() })
  const { id: activityId, version } = await tx
    .insertInto('activity')
    .values({
      site_id: siteId,
      header: Header,
      body: Body,
      type_code: TypeCode,
      employee_id: SalesmanId,
      created_by: employeeId,
      created_at: at,
      assigned_at: at,
      planned_at: dateOf(save.Planned),
      end_at: dateOf(save.EndDate),
      price: save.Price?.toFixed(2) ?? null,
      work_order_id: workOrderId,
      job_row_id: rowId ?? null,
      external_sessions: JSON.stringify(ExternalSessions),
    })
    .returning(['id', 'version'])
    .executeTakeFirstOrThrow()
  await recordHandOver(tx, session, { activityId, from: null, to: SalesmanId, at, note: null, causedBy })
  const workOrderIds = workOrderId === null ? [] : [workOrderId]
  const made = { activityId, workOrderIds, version, at, kind: 'activityAdded', before: null }
  return finishChange(tx, session, { ...made, after: valuesOfSave(save) })
}

/**
 * Writes the changed values of a save. Records a changed assignee as an assignment. Writes nothing if no
 * value differs.
 *
 * @throws {Refusal} notFound; activityChanged (`user`, `at`, `fields`, `version`) if `baseVersion` is stale;
 * activityTypeUnknown, activityEmployeeUnknown, activityWorkOrderUnknown for a changed value
 */
export async function changeActivity(
  { tx, clock, session }: CommandContext,
  save: ActivitySave & { readonly Id: number },
  baseVersion: number | undefined,
): Promise<JsonText<Activity>> {
  const locked = await lockActivity(tx, session, save.Id)
  // Prevents a time before the last assignment, even if the clocks of servers differ.
  const at = timeOfAction(undefined, { now: clock.now(), createdAt: locked.assigned_at })
  await checkVersion(tx, { entity: 'activity', row: locked, error: 'activityChanged' }, baseVersion)
  const before = valuesOf(locked)
  const after = changedFields(before, valuesOfSave(save))
  const { ExternalSessions: sessions = locked.external_sessions } = save
  const hasNewSessions = !isDeepStrictEqual(sessions, locked.external_sessions)
  if (Object.keys(after).length === 0 && !hasNewSessions)
    return (await readActivity(tx, session, locked.id)).json
  const columns = await columnsOf(tx, locked, after)
  const version = locked.version + 1
  await tx
    .updateTable('activity')
    .set({ ...columns, version, ...(hasNewSessions && { external_sessions: JSON.stringify(sessions) }) })
    .$if(after.SalesmanId !== undefined, (update) => update.set({ assigned_at: at }))
    .where('site_id', '=', session.siteId)
    .where('id', '=', locked.id)
    .execute()
  if (after.SalesmanId !== undefined) {
    const handOver = { activityId: locked.id, from: locked.employee_id, to: after.SalesmanId, at, note: null }
    await recordHandOver(tx, session, handOver)
  }
  const sessionsChange = hasNewSessions ? { before: locked.external_sessions, after: sessions } : null
  const workOrderIds = [locked.work_order_id, columns.work_order_id].filter((id) => id != null)
  return finishChange(tx, session, {
    activityId: locked.id,
    workOrderIds,
    version,
    at,
    kind: 'activityEdited',
    before: { ...pick(before, after), ...(sessionsChange && { ExternalSessions: sessionsChange.before }) },
    after: { ...after, ...(sessionsChange && { ExternalSessions: sessionsChange.after }) },
  })
}

/** Converts a time to one string format, so that equal times are equal strings. */
const written = (instant: Date | string): string => new Date(instant).toISOString()

const valuesOf = (row: LockedActivity): ActivityValues => ({
  Header: row.header,
  Body: row.body,
  TypeCode: row.type_code,
  SalesmanId: row.employee_id,
  Planned: row.planned_at && written(row.planned_at),
  EndDate: row.end_at && written(row.end_at),
  Price: row.price === null ? null : Number(row.price),
  WorkOrderNumber: row.order_number,
})

/** Returns the values of a save, with null for cleared ones. */
const valuesOfSave = (save: ActivitySave): Partial<ActivityValues> => {
  const { Header, Body, TypeCode, SalesmanId, Planned, EndDate, Price, WorkOrderNumber } = save
  return {
    Header,
    Body,
    TypeCode,
    SalesmanId,
    ...(Planned !== undefined && { Planned: written(Planned) }),
    ...(EndDate !== undefined && { EndDate: written(EndDate) }),
    ...(Price !== undefined && { Price }),
    ...(WorkOrderNumber !== undefined && { WorkOrderNumber }),
    ...Object.fromEntries((save.ClearedFields ?? []).map((field) => [field, null])),
  }
}

const pick = (values: ActivityValues, fields: Partial<ActivityValues>): Partial<ActivityValues> =>
  Object.fromEntries(Object.entries(values).filter(([field]) => field in fields))

/** Checks changed values and returns their columns. A change of the work order removes the task's job row. */
async function columnsOf(
  tx: Tx,
  { site_id: siteId }: LockedActivity,
  { Header, Body, TypeCode, SalesmanId, Planned, EndDate, Price, WorkOrderNumber }: Partial<ActivityValues>,
): Promise<Updateable<ActivityTable>> {
  if (TypeCode !== undefined) await checkType(tx, siteId, TypeCode)
  if (SalesmanId !== undefined) await checkAssignee(tx, siteId, SalesmanId)
  return {
    ...(Header !== undefined && { header: Header }),
    ...(Body !== undefined && { body: Body }),
    ...(TypeCode !== undefined && { type_code: TypeCode }),
    ...(SalesmanId !== undefined && { employee_id: SalesmanId }),
    ...(Planned !== undefined && { planned_at: dateOf(Planned) }),
    ...(EndDate !== undefined && { end_at: dateOf(EndDate) }),
    ...(Price !== undefined && { price: Price?.toFixed(2) ?? null }),
    ...(WorkOrderNumber !== undefined && {
      work_order_id: WorkOrderNumber && (await findWorkOrderId(tx, siteId, WorkOrderNumber)),
      job_row_id: null,
    }),
  }
}
