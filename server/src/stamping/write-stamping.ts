import type { DecidedStamping } from '@verstas/domain/stamping/decide.ts'
import type { StampedSpan } from '@verstas/domain/stamping/start-time.ts'
import type { TimeKind } from '@verstas/domain/stamping/time-kinds.ts'
import type { Tx } from '../database/transaction.ts'
import { recordEvents } from '../events/record-event.ts'
import { resumeStamping, startStamping } from './insert-stamping.ts'
import { eventOf, type StampingAct, type StampingKey } from './stamping-act.ts'
import { timeColumns } from './time-columns.ts'

/**
 * Writes what was decided about the employee's time, each change with its event.
 *
 * @returns the stamping that is in force from the start on; null where the day ends
 */
export async function writeStamping(
  tx: Tx,
  plan: DecidedStamping,
  act: StampingAct,
): Promise<StampingKey | null> {
  const { startAt, ends, resumes, begins } = plan
  for (const span of ends) {
    const kind = span.isPresence ? (span.timeKind ?? plan.endedTimeKind) : span.timeKind
    await changeSpan(tx, span, { startAt: span.startAt, endAt: startAt, kind }, act)
  }
  for (const span of resumes) await resumeStamping(tx, span, act)
  if (begins === null) return endDay(tx, startAt, act)
  if (begins.kind === 'new') return startStamping(tx, plan, begins.endAt, act)
  await stampAgain(tx, begins.span, startAt, act)
  return begins.span
}

interface SpanChange {
  readonly startAt: Date
  readonly endAt: Date | null
  readonly kind: TimeKind | null
}

/** Moves the start or the end of a stamping; what it is for stays. */
async function changeSpan(tx: Tx, span: StampedSpan, change: SpanChange, act: StampingAct): Promise<void> {
  const { startAt, endAt, kind } = change
  await tx
    .updateTable('stamping')
    .set((from) => ({
      start_at: startAt,
      end_at: endAt,
      version: from('version', '+', 1),
      ...timeColumns(kind, change, act.shifts),
    }))
    .where('site_id', '=', span.siteId)
    .where('id', '=', span.id)
    .execute()
  const isEnd = startAt.getTime() === span.startAt.getTime()
  const [before, after] = isEnd
    ? [{ EndTime: span.endAt }, { EndTime: endAt }]
    : [{ StartTime: span.startAt }, { StartTime: startAt }]
  const kindOfEvent = isEnd ? 'ended' : 'begunEarlier'
  await recordEvents(tx, [{ ...eventOf(act, span), kind: kindOfEvent, before, after }])
}

/** The same was stamped again: it is kept when, and the stamping begins then where it began later. */
async function stampAgain(tx: Tx, span: StampedSpan, at: Date, act: StampingAct): Promise<void> {
  const isEarlier = at < span.startAt
  if (isEarlier) await changeSpan(tx, span, { startAt: at, endAt: span.endAt, kind: span.timeKind }, act)
  await tx
    .insertInto('stamping_again')
    .values({ site_id: span.siteId, stamping_id: span.id, at: isEarlier ? span.startAt : at })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** The end of the day is kept even where nothing ran: what was begun before may arrive later. */
async function endDay(tx: Tx, at: Date, { session, request }: StampingAct): Promise<null> {
  await tx
    .insertInto('stamping_day_end')
    .values({ site_id: session.siteId, employee_id: request.SalesmanId, at })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return null
}
