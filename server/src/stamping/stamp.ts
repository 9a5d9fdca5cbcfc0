import type { StampingRequest } from '@verstas/contract/stamping/entities.ts'
import { decideStamping } from '@verstas/domain/stamping/decide.ts'
import type { StampingPlan } from '@verstas/domain/stamping/plan.ts'
import type { Clock } from '../clock.ts'
import { databaseErrorOf } from '../database/database-error.ts'
import { readJson } from '../database/read-json.ts'
import { type Db, inTransaction, type Tx } from '../database/transaction.ts'
import { Refusal, refuse } from '../http/refusal.ts'
import { answerOnce } from '../idempotency/answer-once.ts'
import type { CurrentSession } from '../session/current-session.ts'
import { loadContext } from './load-context.ts'
import { notifyStamping } from './notify-stamping.ts'
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
  const context = await loadContext(tx, clock, session, request)
  const decision = decideStamping(request, context)
  if (decision.kind === 'refused') throw new Refusal(decision.reasons)
  const { plan } = decision
  const { now } = context.situation
  const act = { session, request, now }
  const startedId = await writeStamping(tx, plan, act)
  await notifyStamping(tx, plan, act)
  return answerOf(tx, session, plan, startedId, now)
}

/** Where an absence ended together with presence, presence is what the answer tells. */
async function answerOf(
  tx: Tx,
  session: CurrentSession,
  plan: StampingPlan,
  startedId: number | null,
  now: Date,
): Promise<string> {
  const read = (siteId: number, id: number) =>
    readJson(tx, stampingRead, [session.siteId, now, session.language, siteId, id])
  const ended = plan.ends.find(({ isPresence }) => isPresence) ?? plan.ends[0]
  const startedJson = startedId === null ? null : await read(session.siteId, startedId)
  const endedJson = ended ? await read(ended.siteId, ended.id) : null
  return `{"Started":${startedJson},"Ended":${endedJson}}`
}

const laneConstraints = ['stamping__no_overlap', 'stamping__one_running', 'stamping__order']

/** The database is the last to look: whatever the code does, a person's time never overlaps. */
const isOverlap = (error: unknown): boolean =>
  laneConstraints.includes(databaseErrorOf(error)?.constraint ?? '')
