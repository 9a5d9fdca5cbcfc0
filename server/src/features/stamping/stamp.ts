import { decideStamping } from '@verstas/domain/stamping/decide.ts'
import type { StampingPlan } from '@verstas/domain/stamping/plan.ts'
import type { StampingQuestion } from '@verstas/domain/stamping/questions.ts'
import type { Clock } from '../../platform/clock.ts'
import { databaseErrorOf } from '../../platform/database/database-error.ts'
import { readJson } from '../../platform/database/read-json.ts'
import { type Db, inTransaction, type Tx } from '../../platform/database/transaction.ts'
import { notifyLive } from '../../platform/events/notify-live.ts'
import { Refusal, refuse } from '../../platform/http/refusal.ts'
import { answerOnce } from '../../platform/idempotency/answer-once.ts'
import type { CurrentSession } from '../../platform/session/current-session.ts'
import { loadStamping, type StampInput } from './load-stamping.ts'
import { stampAnswerRead } from './stamping-reads.ts'
import type { StampingAct, StampingKey } from './stamping-record.ts'
import { writeAnswers } from './write-answers.ts'
import { writeStamping } from './write-stamping.ts'

/** What a stamping is made with. */
export interface StampCommand extends StampInput {
  readonly idempotencyKey: string | undefined
}

/**
 * Stamps an employee's time (decisions, section 5): ends what runs, starts the new stamping, does what the
 * answers say and keeps all changes as events, all or nothing.
 *
 * @returns the answer of `stamp` as JSON text
 * @throws {Refusal} with every reason that applies, or with every question that is open
 */
export async function stamp(db: Db, clock: Clock, command: StampCommand): Promise<string> {
  const { session, request, idempotencyKey: key } = command
  const { employeeId } = session
  if (request.SalesmanId !== employeeId && !session.rights.has('StampOthers'))
    throw refuse('stampingOthersForbidden')
  const keyed = { key, employeeId, command: 'stamp', body: request, now: clock.now() }
  const run = (tx: Tx) => answerOnce(tx, keyed, () => stampInTransaction(tx, clock, command))
  try {
    return await inTransaction(db, run, { isRepeatable: true })
  } catch (error) {
    throw isOverlap(error) ? refuse('stampingOverlaps') : error
  }
}

async function stampInTransaction(tx: Tx, clock: Clock, input: StampInput): Promise<string> {
  const { session, request } = input
  const { context, situation, employee } = await loadStamping(tx, clock, input)
  const decision = decideStamping(request, context)
  if (decision.kind === 'refused') throw new Refusal(decision.reasons)
  if (decision.kind === 'asks') throw asking(decision.questions)
  if (!employee) throw refuse('stampingEmployeeUnknown')
  const { plan } = decision
  const { now, shifts } = situation
  const act = { session, request, isClockOff: context.start.isClockOff, now, shifts }
  const begun = await writeStamping(tx, plan, act)
  await writeAnswers(tx, plan, { session, employee, now })
  await notifyStamping(tx, plan, act)
  return answerOf(tx, session, plan, begun, now)
}

/** Nothing is written until all questions are answered (decisions, section 5). */
const asking = ([first, ...more]: readonly [StampingQuestion, ...StampingQuestion[]]): Refusal => {
  const ask = (name: StampingQuestion) => ({ name, data: {} })
  return new Refusal([ask(first), ...more.map(ask)])
}

/** Where an absence ended together with presence, presence is what the answer tells. */
async function answerOf(
  tx: Tx,
  { siteId, language }: CurrentSession,
  { ends }: StampingPlan,
  begun: StampingKey | null,
  now: Date,
): Promise<string> {
  const ended = ends.find(({ isPresence }) => isPresence) ?? ends[0]
  const keys = [begun?.siteId, begun?.id, ended?.siteId, ended?.id].map((key) => key ?? null)
  const json = await readJson(tx, stampAnswerRead, [siteId, now, language, ...keys])
  if (json === null) throw new Error('The answer of a stamping has one row')
  return json
}

const laneConstraints = ['stamping__no_overlap', 'stamping__one_running', 'stamping__order']

/** The database is the last to look: whatever the code does, a person's time never overlaps. */
const isOverlap = (error: unknown): boolean =>
  laneConstraints.includes(databaseErrorOf(error)?.constraint ?? '')

/**
 * Tells each site that a stamping changed at whose time it was, and on which work orders: those of the
 * stampings that ended, and at the session's site also those of the one that began.
 */
export async function notifyStamping(
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
