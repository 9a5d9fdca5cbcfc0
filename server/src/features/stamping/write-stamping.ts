import type { DecidedStamping } from '@verstas/domain/stamping/decide.ts'
import type { StampedSpan } from '@verstas/domain/stamping/start-time.ts'
import type { TimeKind } from '@verstas/domain/stamping/time-kinds.ts'
import type { Tx } from '../../platform/database/transaction.ts'
import { type EventRecord, recordEvents } from '../../platform/events/record-event.ts'
import { resumeStamping, startStamping } from './begin-stamping.ts'
import { eventOf, type StampingAct, type StampingKey } from './stamping-act.ts'
import { timeColumns } from './time-columns.ts'

/**
 * Writes what was decided about the employee's time, each change with its event: first what ends, then what
 * begins in its place, because the database looks at every step.
 *
 * @returns the stamping that is in force from the start on; null where the day ends
 */
export async function writeStamping(
  tx: Tx,
  plan: DecidedStamping,
  act: StampingAct,
): Promise<StampingKey | null> {
  const { startAt, ends, resumes, begins, endsPresence } = plan
  const events: EventRecord[] = []
  for (const span of ends) {
    const kind = span.isPresence ? (span.timeKind ?? plan.endedTimeKind) : span.timeKind
    events.push(await changeSpan(tx, span, { startAt: span.startAt, endAt: startAt, kind }, act))
  }
  for (const span of resumes) events.push((await resumeStamping(tx, span, act)).event)
  if (endsPresence) await keepEndOfPresence(tx, startAt, act)
  let begun: StampingKey | null = null
  if (begins?.kind === 'new') {
    const { key, event } = await startStamping(tx, plan, begins.endAt, act)
    begun = key
    events.push(event)
  } else if (begins) {
    begun = begins.span
    events.push(...(await stampAgain(tx, begins.span, startAt, act)))
  }
  await recordEvents(tx, events)
  return begun
}

interface SpanChange {
  readonly startAt: Date
  readonly endAt: Date | null
  readonly kind: TimeKind | null
}

/** Moves the start or the end of a stamping; what it is for stays. */
async function changeSpan(
  tx: Tx,
  span: StampedSpan,
  change: SpanChange,
  act: StampingAct,
): Promise<EventRecord> {
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
  const what = isEnd
    ? { kind: 'ended', before: { EndTime: span.endAt }, after: { EndTime: endAt } }
    : { kind: 'begunEarlier', before: { StartTime: span.startAt }, after: { StartTime: startAt } }
  return eventOf(act, span, what)
}

/** The same was stamped again: it is kept when, and the stamping begins then where it began later. */
async function stampAgain(tx: Tx, span: StampedSpan, at: Date, act: StampingAct): Promise<EventRecord[]> {
  const isEarlier = at < span.startAt
  const change = { startAt: at, endAt: span.endAt, kind: span.timeKind }
  const events = isEarlier ? [await changeSpan(tx, span, change, act)] : []
  await tx
    .insertInto('stamping_again')
    .values({ site_id: span.siteId, stamping_id: span.id, at: isEarlier ? span.startAt : at })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return events
}

/** Kept even where nothing ran: what was begun before may arrive later. */
async function keepEndOfPresence(tx: Tx, at: Date, { session, request }: StampingAct): Promise<void> {
  await tx
    .insertInto('stamping_day_end')
    .values({ site_id: session.siteId, employee_id: request.SalesmanId, at })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
