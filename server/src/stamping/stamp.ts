import type { StampingRequest } from '@verstas/contract/stamping/entities.ts'
import { planStamping, type StampingDecision, type StampingPlan } from '@verstas/domain/stamping/plan.ts'
import { type Reason, reason } from '@verstas/domain/stamping/reason.ts'
import { refuseRows } from '@verstas/domain/stamping/stampable-rows.ts'
import type { StampedSpan } from '@verstas/domain/stamping/start-time.ts'
import type { Clock } from '../clock.ts'
import { databaseErrorOf } from '../database/database-error.ts'
import { readJson } from '../database/read-json.ts'
import { type Db, inTransaction, type Tx } from '../database/transaction.ts'
import { Refusal, refuse } from '../http/refusal.ts'
import { answerOnce } from '../idempotency/answer-once.ts'
import type { CurrentSession } from '../session/current-session.ts'
import {
  loadShifts,
  loadSpans,
  loadStampingType,
  lockKnownRows,
  lockStampingEmployee,
} from './load-stamping.ts'
import { stampingRead } from './stamping-reads.ts'
import { writeStamping } from './write-stamping.ts'

/** What a stamping is made with. */
export interface StampCommand {
  readonly session: CurrentSession
  readonly request: StampingRequest
  readonly idempotencyKey: string | undefined
}

/**
 * Stamps an employee's time (decisions, section 5): ends what runs, starts the new stamping and keeps
 * both changes as events, all or nothing.
 *
 * @returns the answer of `stamp` as JSON text
 * @throws {Refusal} with every reason that applies
 */
export async function stamp(db: Db, clock: Clock, command: StampCommand): Promise<string> {
  const { session, request, idempotencyKey: key } = command
  const { employeeId } = session
  if (request.SalesmanId !== employeeId && !session.rights.has('StampOthers'))
    throw refuse('stampingOthersForbidden')
  const keyed = { key, employeeId, command: 'stamp', body: request, now: clock.now() }
  const run = (tx: Tx) => answerOnce(tx, keyed, () => stampInTransaction(tx, clock, session, request))
  try {
    return await inTransaction(db, run, { isRepeatable: true })
  } catch (error) {
    throw isOverlap(error) ? refuse('stampingOverlaps') : error
  }
}

async function stampInTransaction(
  tx: Tx,
  clock: Clock,
  session: CurrentSession,
  request: StampingRequest,
): Promise<string> {
  const { siteId } = session
  const isKnownEmployee = await lockStampingEmployee(tx, siteId, request.SalesmanId)
  // Only now: the one who waited for the lock comes later than the one who had it.
  const now = clock.now()
  const type = await loadStampingType(tx, request.TypeId)
  const rows = uniqueRows(request.OrderRows ?? [])
  const reasons: Reason[] = []
  if (!isKnownEmployee) reasons.push(reason('stampingEmployeeUnknown'))
  if (!type) reasons.push(reason('stampingTypeUnknown'))
  else reasons.push(...refuseContradictions(request, type.IsWorkOrder))
  if (type?.IsWorkOrder) {
    const known = await lockKnownRows(tx, siteId, rows)
    reasons.push(...refuseRows(rows, known, session.workshop.IsJobStampingInUse))
  }
  if (!isKnownEmployee || !type) throw refusalOf(reasons)
  const decision = await decide(tx, session, request, type, now)
  if (decision.kind === 'refused') throw refusalOf([...reasons, ...decision.reasons])
  if (reasons.length > 0) throw refusalOf(reasons)

  const author = { siteId, employeeId: request.SalesmanId, authorId: session.employeeId, now }
  const stamping = { typeCode: request.TypeId, isPresence: !type.IsNonPresence, rows }
  const startedId = await writeStamping(tx, author, decision.plan, stamping)
  return answerOf(tx, session, now, decision.plan, startedId)
}

/** No start may be asked for that lies so far back; it bounds what is read. */
const farthestBack = 3 * 24 * 60 * 60_000

async function decide(
  tx: Tx,
  session: CurrentSession,
  request: StampingRequest,
  type: { readonly IsNonPresence: boolean; readonly IsEndOfDay: boolean },
  now: Date,
): Promise<StampingDecision> {
  const { siteId, timeZone, allowsStampingStartTimeEdit: allowsStartTimeEdit } = session
  const startAt = request.StartTime === undefined ? null : new Date(request.StartTime)
  const asked = startAt && startAt < now ? startAt.getTime() : now.getTime()
  const after = new Date(Math.max(asked, now.getTime() - farthestBack))
  const stampings = await loadSpans(tx, siteId, request.SalesmanId, after)
  const shifts = await loadShifts(tx, siteId, request.SalesmanId, now, timeZone)
  return planStamping({ type, startAt }, { now, timeZone, allowsStartTimeEdit, shifts, stampings })
}

function refuseContradictions({ IsWorkOrder, OrderRows }: StampingRequest, isWorkOrder: boolean): Reason[] {
  const field = (name: string, why: string) => reason('invalidField', { field: name, reason: why })
  return [
    ...(IsWorkOrder === undefined || IsWorkOrder === isWorkOrder
      ? []
      : [field('IsWorkOrder', `the type says ${isWorkOrder}`)]),
    ...(isWorkOrder || !OrderRows?.length ? [] : [field('OrderRows', 'the type takes no rows')]),
  ]
}

function uniqueRows(rows: NonNullable<StampingRequest['OrderRows']>) {
  return [...new Map(rows.map((row) => [`${row.OrderId}/${row.OrderRowId}`, row])).values()]
}

/** The ended one is that of work or other presence, where an absence ended with it. */
async function answerOf(
  tx: Tx,
  session: CurrentSession,
  now: Date,
  plan: StampingPlan,
  startedId: number | null,
): Promise<string> {
  const read = (siteId: number, id: number) =>
    readJson(tx, stampingRead, [session.siteId, now, session.language, siteId, id])
  const ended: StampedSpan | undefined = plan.ends.find(({ isPresence }) => isPresence) ?? plan.ends[0]
  const startedJson = startedId === null ? null : await read(session.siteId, startedId)
  const endedJson = ended ? await read(ended.siteId, ended.id) : null
  return `{"Started":${startedJson},"Ended":${endedJson}}`
}

/** The database is the last to look: whatever the code does, a person's time never overlaps. */
function isOverlap(error: unknown): boolean {
  const constraint = databaseErrorOf(error)?.constraint
  return (
    constraint === 'stamping__no_overlap' ||
    constraint === 'stamping__one_running' ||
    constraint === 'stamping__order'
  )
}

function refusalOf(reasons: readonly Reason[]): Refusal {
  const [first, ...rest] = reasons
  if (!first) throw new Error('A refusal needs a reason')
  return new Refusal([first, ...rest])
}
