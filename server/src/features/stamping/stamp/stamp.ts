import type { AnswerOf } from '@verstas/contract/endpoint.ts'
import type { stampingEndpoints } from '@verstas/contract/stamping/endpoints.ts'
import type { StampingRequest } from '@verstas/contract/stamping/entities.ts'
import { canStampOthers } from '@verstas/domain/session/rights.ts'
import {
  decideStamping,
  findEndedWork,
  findStampedEmployee,
  type StampingQuestion,
} from '@verstas/domain/stamping/decide.ts'
import { planStamping, type StampingPlan } from '@verstas/domain/stamping/plan.ts'
import { requestedStart } from '@verstas/domain/stamping/situation.ts'
import { sql } from 'kysely'
import type { CommandContext } from '../../../platform/commands/run-command.ts'
import { databaseErrorOf } from '../../../platform/database/database-error.ts'
import { type JsonText, readJson } from '../../../platform/database/read-json.ts'
import type { Tx } from '../../../platform/database/transaction.ts'
import { notifyLive } from '../../../platform/events/notify-live.ts'
import { Refusal, refuse } from '../../../platform/http/refusal.ts'
import type { CurrentSession } from '../../../platform/session/current-session.ts'
import { stampAnswerRead } from '../stamping-reads.ts'
import type { StampingAct, StampingKey } from '../stamping-record.ts'
import { loadSituation, lockEmployee, lockWork } from './load-stamping.ts'
import { type AnswerChanges, type TimeChanges, writeAnswers, writeStamping } from './write-stamping.ts'

/** A request to stamp, with the device's time. */
interface StampInput {
  readonly request: StampingRequest
  /** The device's time when it sent the request; null if it sent none. */
  readonly sentAt: Date | null
  /** The idempotency key of the request, by which it can be undone; null if it has none. */
  readonly key: string | null
}

type StampAnswer = JsonText<AnswerOf<typeof stampingEndpoints.stamp>>

/**
 * Stamps an employee's time completely or not at all (specification.md, Stamping rules). Ends the running
 * stampings, starts the new one, applies the answers, and records all changes as events.
 *
 * @throws {Refusal} with every reason that applies, or with every unanswered question
 */
export async function stamp(context: CommandContext, input: StampInput): Promise<StampAnswer> {
  const { employeeId, rights } = context.session
  if (input.request.SalesmanId !== employeeId && !canStampOthers(rights))
    throw refuse('stampingOthersForbidden')
  try {
    return await decideAndWrite(context, input)
  } catch (error) {
    throw isOverlap(error) ? refuse('stampingOverlaps') : error
  }
}

async function decideAndWrite(
  { tx, clock, session }: CommandContext,
  { request, sentAt, key }: StampInput,
): Promise<StampAnswer> {
  const { siteId, timeZone, workshop } = session
  const { SalesmanId: employeeId, TypeId: typeCode, OrderRows: requested = [] } = request
  const employee = findStampedEmployee(await lockEmployee(tx, siteId, employeeId))
  // Reads the time after the lock, so that a request that waited has a later time than the earlier holder of
  // the lock.
  const now = clock.now()
  const start = requestedStart(request, { sentAt, now, timeZone })
  const { type, situation } = await loadSituation(tx, session, { employeeId, typeCode, now, start })
  const { shifts } = situation
  const rowIds = requested.map(({ OrderRowId }) => OrderRowId)
  const timelinePlan = type && planStamping({ type, siteId, rowIds, start }, situation)
  const ends =
    timelinePlan?.kind === 'planned' ? timelinePlan.plan.ends.filter((span) => span.siteId === siteId) : []
  const changesEnded = request.IsPreviousJobsReady === true
  const work = await lockWork(tx, siteId, { requested, ends, changesEnded })
  const decision = decideStamping(request, {
    isEmployeeKnown: employee !== null,
    kindsInUse: employee?.kindsInUse ?? new Set(),
    type,
    start,
    rows: work.rows,
    isJobStampingInUse: workshop.IsJobStampingInUse,
    shifts,
    timelinePlan,
    endedWork: findEndedWork(work.undoneRows, work.canBecomeReady),
  })
  if (decision.kind === 'refused') throw new Refusal(decision.reasons)
  if (decision.kind === 'asks') throw refuseWithQuestions(decision.questions)
  if (!employee) throw refuse('stampingEmployeeUnknown')
  const { plan } = decision
  const act = { session, request, isClockOff: start.isClockOff, now, shifts }
  const { begun, changes } = await writeStamping(tx, plan, act)
  const answered = await writeAnswers(tx, plan, { session, employee, now })
  await storeTrace(tx, {
    siteId,
    employeeId,
    createdBy: session.employeeId,
    key,
    tappedAt: (start.isLate && start.at) || now,
    now,
    changes: { ...changes, ...answered },
  })
  await notifyStamping(tx, plan, act)
  return answerStamping(tx, session, plan, begun, now)
}

/** A stamping whose changes are stored. */
interface NewTrace {
  readonly siteId: number
  readonly employeeId: number
  readonly createdBy: number
  /** The idempotency key of the request; null if it had none. */
  readonly key: string | null
  readonly tappedAt: Date
  readonly now: Date
  readonly changes: TimeChanges & AnswerChanges
}

/** The time for which the changes of a stamping are stored. Its undo is refused much earlier. */
const storedFor = sql`interval '1 day'`

/** Stores the changes of a stamping, so that it can be undone. Deletes old ones of the employee. */
async function storeTrace(tx: Tx, trace: NewTrace): Promise<void> {
  const { siteId, employeeId, createdBy, key, tappedAt, now, changes } = trace
  // Uses one statement, because each statement costs a round trip.
  await tx
    .with('expired', (write) =>
      write
        .deleteFrom('stamping_trace')
        .where('employee_id', '=', employeeId)
        .where('created_at', '<', sql<Date>`${now}::timestamptz - ${storedFor}`),
    )
    .insertInto('stamping_trace')
    .values({
      site_id: siteId,
      employee_id: employeeId,
      created_by: createdBy,
      key,
      tapped_at: tappedAt,
      created_at: now,
      changes: JSON.stringify(changes),
    })
    .execute()
}

const refuseWithQuestions = ([first, ...more]: readonly [
  StampingQuestion,
  ...StampingQuestion[],
]): Refusal => {
  const ask = (name: StampingQuestion) => ({ name, data: {} })
  return new Refusal([ask(first), ...more.map(ask)])
}

/**
 * Returns the stampings that began and ended. If presence and an absence end together, returns the presence.
 */
async function answerStamping(
  tx: Tx,
  { siteId, language }: CurrentSession,
  { ends }: StampingPlan,
  begun: StampingKey | null,
  now: Date,
): Promise<StampAnswer> {
  const ended = ends.find(({ isPresence }) => isPresence) ?? ends[0]
  const json = await readJson(tx, stampAnswerRead, {
    siteId,
    now,
    language,
    startedSiteId: begun?.siteId ?? null,
    startedId: begun?.id ?? null,
    endedSiteId: ended?.siteId ?? null,
    endedId: ended?.id ?? null,
  })
  if (json === null) throw new Error('The answer of a stamping has one row')
  return json
}

const timelineConstraints = ['stamping__no_overlap', 'stamping__one_running', 'stamping__order']

/** True if the database refused a write because stampings would overlap. */
const isOverlap = (error: unknown): boolean =>
  timelineConstraints.includes(databaseErrorOf(error)?.constraint ?? '')

/**
 * Sends `stampingChanged` to the session's site and to each site where a stamping ended. The event names the
 * work orders of the stampings that began or ended there.
 */
async function notifyStamping(
  tx: Tx,
  { ends }: StampingPlan,
  { session, request }: StampingAct,
): Promise<void> {
  const begun = { siteId: session.siteId, orderIds: (request.OrderRows ?? []).map(({ OrderId }) => OrderId) }
  for (const [siteId, changed] of Map.groupBy([begun, ...ends], (span) => span.siteId)) {
    const WorkOrderIds = [...new Set(changed.flatMap(({ orderIds }) => orderIds))]
    const event = { EmployeeId: request.SalesmanId, WorkOrderIds }
    await notifyLive(tx, { name: 'stampingChanged', siteId, event })
  }
}
