import type { AnswerOf, BodyOf } from '@verstas/contract/endpoint.ts'
import type { stampingUndoEndpoints } from '@verstas/contract/stamping/undo-endpoints.ts'
import { canStampOthers } from '@verstas/domain/session/rights.ts'
import { type PresentSpan, planUndo, type UndoDecision } from '@verstas/domain/stamping/undo-stamping.ts'
import { refuseOrder } from '@verstas/domain/work-orders/job-rules.ts'
import { sql } from 'kysely'
import type { CommandContext } from '../../../platform/commands/run-command.ts'
import { type JsonText, readJson, toJson } from '../../../platform/database/read-json.ts'
import type { Tx } from '../../../platform/database/transaction.ts'
import { notifyLive } from '../../../platform/events/notify-live.ts'
import { recordEvents } from '../../../platform/events/record-event.ts'
import { Refusal, refuse } from '../../../platform/http/refusal.ts'
import type { CurrentSession } from '../../../platform/session/current-session.ts'
import { jobsOrderOf, lockWorkOrderRow } from '../../work-orders/editing/change-work-order.ts'
import { loadRowsToSign, markRowsUndone } from '../../work-orders/jobs/rows-done.ts'
import { loadShiftsDuring } from '../corrections/load-correctable.ts'
import { latestStampingRead } from '../stamping-reads.ts'
import { eventOf, timeColumns } from '../stamping-record.ts'
import { lockEmployee, readySubstatus } from './load-stamping.ts'
import { hasLaterTrace, type LoadedTrace, loadTrace, markUndone } from './stamping-trace.ts'
import { loadSubstatusDescriptions } from './write-stamping.ts'

interface UndoInput {
  readonly request: BodyOf<typeof stampingUndoEndpoints.undoStamping>
  /** The device's time when it sent the request; null if it sent none. */
  readonly sentAt: Date | null
}

type UndoAnswer = JsonText<AnswerOf<typeof stampingUndoEndpoints.undoStamping>>

/**
 * Undoes one of the caller's own stampings, completely or not at all, and records the undo as events. A
 * second undo changes nothing.
 *
 * @returns the employee's latest stamping after the undo
 * @throws {Refusal} undoUnknown, or with the reason why it cannot be undone
 */
export async function undoStamping(
  { tx, clock, session }: CommandContext,
  { request, sentAt }: UndoInput,
): Promise<UndoAnswer> {
  const { siteId, employeeId: caller, timeZone, rights } = session
  const sought = await loadTrace(tx, session, request.Key)
  if (!sought) throw refuse('undoUnknown')
  if (sought.employeeId !== caller && !canStampOthers(rights)) throw refuse('stampingOthersForbidden')
  await lockEmployee(tx, siteId, sought.employeeId)
  // Reads the trace again, because a concurrent undo may have held the lock.
  const trace = await loadTrace(tx, session, request.Key)
  if (!trace) throw refuse('undoUnknown')
  const work = await lockSignedWork(tx, siteId, trace)
  const now = clock.now()
  const spans = await loadSpans(tx, trace)
  const sinceTap = request.ClientTime ? (sentAt ?? now).getTime() - new Date(request.ClientTime).getTime() : 0
  const decision = planUndo(trace, {
    now,
    timeZone,
    askedAt: new Date(now.getTime() - sinceTap),
    hasLaterStamping: await hasLaterTrace(tx, trace),
    spans,
    doneRowIds: new Set(
      work.rows.flatMap(({ RowId, MarkAsDoneDate }) =>
        MarkAsDoneDate === trace.doneAt.toISOString() ? [RowId] : [],
      ),
    ),
    orderReasons: work.orders.flatMap((order) => refuseOrder(jobsOrderOf(order))),
  })
  if (decision.kind === 'refused') throw new Refusal(decision.reasons)
  if (decision.kind === 'planned') {
    const act = { session, now, trace, spans }
    await notifyUndo(tx, act)
    await writeTimeline(tx, decision, act)
    await writeWork(tx, work, act)
    await markUndone(tx, siteId, trace, now)
  }
  const latest = { siteId, now, language: session.language, employeeId: trace.employeeId }
  return (await readJson(tx, latestStampingRead, latest)) ?? toJson(null)
}

type SignedWork = Awaited<ReturnType<typeof lockSignedWork>>

/** Locks the work orders of the rows that the stamping has signed, in the order of their ids. */
async function lockSignedWork(tx: Tx, siteId: number, { doneRowIds }: LoadedTrace) {
  if (doneRowIds.length === 0) return { rows: [], orders: [] }
  const ids = new Set((await loadRowsToSign(tx, siteId, 'id', doneRowIds)).map((row) => row.WorkOrderId))
  const orders = []
  for (const id of [...ids].toSorted((a, b) => a - b)) orders.push(await lockWorkOrderRow(tx, siteId, id))
  return { rows: await loadRowsToSign(tx, siteId, 'id', doneRowIds), orders }
}

/** Loads the stampings of the trace, and all others of the employee that last beyond its first change. */
async function loadSpans(
  tx: Tx,
  { employeeId, tappedAt, changed, created }: LoadedTrace,
): Promise<PresentSpan[]> {
  const from = new Date(Math.min(tappedAt.getTime(), ...changed.map(({ startAt }) => startAt.getTime())))
  const ids = [...changed, ...created].map(({ id }) => id)
  return tx
    .selectFrom('stamping')
    .select(['site_id as siteId', 'id', 'version', 'is_presence as isPresence'])
    .select(['start_at as startAt', 'end_at as endAt'])
    .where('employee_id', '=', employeeId)
    .where(({ or, eb }) =>
      or([
        sql<boolean>`tstzrange(start_at, end_at) && tstzrange(${from}::timestamptz, null)`,
        eb('id', '=', sql<number>`any(${ids}::bigint[])`),
      ]),
    )
    .execute()
}

interface UndoAct {
  readonly session: CurrentSession
  readonly now: Date
  readonly trace: LoadedTrace
  readonly spans: readonly PresentSpan[]
}

/** Removes the created stampings before it extends others, because the database refuses overlaps. */
async function writeTimeline(
  tx: Tx,
  { removes, restores }: Extract<UndoDecision, { kind: 'planned' }>,
  act: UndoAct,
): Promise<void> {
  const { again, dayEnd, employeeId } = act.trace
  const find = (key: { siteId: number; id: number }) =>
    act.spans.find(({ siteId, id }) => siteId === key.siteId && id === key.id)
  for (const { siteId, id, cutId } of removes) {
    if (cutId !== null)
      await tx
        .updateTable('stamping_again')
        .set({ stamping_id: cutId })
        .where('site_id', '=', siteId)
        .where('stamping_id', '=', id)
        .execute()
    await tx.deleteFrom('stamping_row').where('site_id', '=', siteId).where('stamping_id', '=', id).execute()
    await tx.deleteFrom('stamping').where('site_id', '=', siteId).where('id', '=', id).execute()
  }
  const shifts = restores.length > 0 ? await loadShiftsDuring(tx, employeeId, restores) : []
  for (const { siteId, id, startAt, endAt, timeKind } of restores)
    await tx
      .updateTable('stamping')
      .set((from) => ({
        start_at: startAt,
        end_at: endAt,
        version: from('version', '+', 1),
        ...timeColumns(timeKind, { startAt, endAt }, shifts),
      }))
      .where('site_id', '=', siteId)
      .where('id', '=', id)
      .execute()
  if (again)
    await tx
      .deleteFrom('stamping_again')
      .where('site_id', '=', again.siteId)
      .where('stamping_id', '=', again.id)
      .where('at', '=', again.at)
      .execute()
  if (dayEnd)
    await tx
      .deleteFrom('stamping_day_end')
      .where('employee_id', '=', employeeId)
      .where('at', '=', dayEnd)
      .execute()
  const timesOf = (span?: Pick<PresentSpan, 'startAt' | 'endAt'>) =>
    span ? { StartTime: span.startAt, EndTime: span.endAt } : null
  await recordEvents(tx, [
    ...removes.map((key) => eventOf(act, key, { kind: 'undone', before: timesOf(find(key)), after: null })),
    ...restores.map((span) =>
      eventOf(act, span, { kind: 'undone', before: timesOf(find(span)), after: timesOf(span) }),
    ),
  ])
}

/**
 * Removes the signatures of the rows, and restores the former substatus of the work orders unless someone has
 * changed it.
 */
async function writeWork(
  tx: Tx,
  { rows, orders }: SignedWork,
  { session, now, trace }: UndoAct,
): Promise<void> {
  if (orders.length === 0) return
  const restored = new Map(
    orders.flatMap(({ id, substatus_code }) => {
      const ready = trace.readyOrders.find((order) => order.id === id)
      return ready && substatus_code === readySubstatus ? [[id, ready.substatus] as const] : []
    }),
  )
  for (const [id, substatus] of restored)
    await tx
      .updateTable('work_order')
      .set({ substatus_code: substatus })
      .where('site_id', '=', session.siteId)
      .where('id', '=', id)
      .execute()
  const descriptions = await loadSubstatusDescriptions(tx, session)
  const descriptionOf = (code: string | null) => ({
    SubstatusDescription: descriptions.get(code ?? '') ?? null,
  })
  await markRowsUndone(tx, {
    session,
    now,
    orders,
    rows,
    eventsOf: ({ id }) => {
      const substatus = restored.get(id)
      if (substatus === undefined) return []
      const [before, after] = [descriptionOf(readySubstatus), descriptionOf(substatus)]
      return [{ kind: 'edited', subject: null, before, after }]
    },
  })
}

/** Sends `stampingChanged` to each site of the timeline, with the work orders of its stampings. */
async function notifyUndo(tx: Tx, { session, trace }: UndoAct): Promise<void> {
  const keys = [...trace.changed, ...trace.created]
  const rows = await tx
    .selectFrom('stamping_row')
    .select(['site_id', 'work_order_id'])
    .distinct()
    .where('stamping_id', '=', sql<number>`any(${keys.map(({ id }) => id)}::bigint[])`)
    .execute()
  for (const siteId of new Set([session.siteId, ...keys.map((key) => key.siteId)])) {
    const WorkOrderIds = rows.flatMap((row) => (row.site_id === siteId ? [row.work_order_id] : []))
    const event = { EmployeeId: trace.employeeId, WorkOrderIds: [...new Set(WorkOrderIds)] }
    await notifyLive(tx, { name: 'stampingChanged', siteId, event })
  }
}
