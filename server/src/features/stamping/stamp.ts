import { decideStamping, type StampingQuestion } from '@verstas/domain/stamping/decide.ts'
import { canStampOthers } from '@verstas/domain/stamping/employees.ts'
import type { StampingPlan } from '@verstas/domain/stamping/plan.ts'
import type { CommandContext } from '../../platform/commands/run-command.ts'
import { databaseErrorOf } from '../../platform/database/database-error.ts'
import { readJson } from '../../platform/database/read-json.ts'
import type { Tx } from '../../platform/database/transaction.ts'
import { notifyLive } from '../../platform/events/notify-live.ts'
import { Refusal, refuse } from '../../platform/http/refusal.ts'
import type { CurrentSession } from '../../platform/session/current-session.ts'
import { loadStamping, type StampInput } from './load-stamping.ts'
import { stampAnswerRead } from './stamping-reads.ts'
import type { StampingAct, StampingKey } from './stamping-record.ts'
import { writeAnswers } from './write-answers.ts'
import { writeStamping } from './write-stamping.ts'

/**
 * Stamps an employee's time (specification.md, Stamping rules): ends what runs, starts the new stamping, does what the
 * answers say and keeps all changes as events, all or nothing.
 *
 * @returns the answer of `stamp` as JSON text
 * @throws {Refusal} with every reason that applies, or with every question that is open
 */
export async function stamp(context: CommandContext, input: StampInput): Promise<string> {
  const { employeeId, rights } = context.session
  if (input.request.SalesmanId !== employeeId && !canStampOthers(rights))
    throw refuse('stampingOthersForbidden')
  try {
    return await decideAndWrite(context, input)
  } catch (error) {
    throw isOverlap(error) ? refuse('stampingOverlaps') : error
  }
}

async function decideAndWrite(command: CommandContext, input: StampInput): Promise<string> {
  const { tx, session } = command
  const { request } = input
  const { context, situation, employee } = await loadStamping(command, input)
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

/** Nothing is written until all questions are answered (specification.md, Stamping rules). */
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
