import type { Comeback, ComebackJudgement } from '@verstas/contract/work-orders/comebacks.ts'
import { shownNumber } from '@verstas/domain/codes/order-number.ts'
import { decideJudgement } from '@verstas/domain/work-orders/comebacks.ts'
import type { CommandContext } from '../../../platform/commands/run-command.ts'
import { type JsonText, parseJson, readJson } from '../../../platform/database/read-json.ts'
import type { Tx } from '../../../platform/database/transaction.ts'
import { Refusal, refuse } from '../../../platform/http/refusal.ts'
import { finishChange, lockWorkOrderRow, type WorkOrderEventRecord } from '../editing/change-work-order.ts'
import { comebackRead } from './comeback-reads.ts'

/**
 * Confirms or denies that a work order is a comeback, or withdraws the judgement. Needs no edit lock, because
 * it changes no field that another user edits. An unchanged judgement writes nothing.
 *
 * @throws {Refusal} notFound; comebackIncomplete; comebackOrderUnknown
 */
export async function judgeComeback(
  { tx, clock, session }: CommandContext,
  workOrderId: number,
  request: ComebackJudgement,
): Promise<JsonText<Comeback>> {
  const { siteId, employeeId } = session
  const order = await lockWorkOrderRow(tx, siteId, workOrderId)
  const now = clock.now()
  const stored = parseJson(await load(tx, siteId, workOrderId))
  const decision = decideJudgement(request, stored.EarlierVisits)
  if (decision.kind === 'refused') throw new Refusal([decision.reason])
  const key = { site_id: siteId, work_order_id: workOrderId }
  const after: Judged | null =
    decision.kind === 'comeback'
      ? { earlier_order_id: decision.earlierOrderId, reason: decision.reason }
      : decision.kind === 'none'
        ? { earlier_order_id: null, reason: null }
        : null
  const before = judgedOf(stored)
  if (isSame(before, after)) return load(tx, siteId, workOrderId)
  await tx
    .deleteFrom('comeback')
    .where('site_id', '=', siteId)
    .where('work_order_id', '=', workOrderId)
    .execute()
  if (after)
    await tx
      .insertInto('comeback')
      .values({ ...key, ...after, judged_at: now, judged_by: employeeId })
      .execute()
  await finishChange(tx, { session, order, now }, [eventOf(stored, before, after)])
  return load(tx, siteId, workOrderId)
}

interface Judged {
  readonly earlier_order_id: number | null
  readonly reason: string | null
}

const judgedOf = ({ Judgement }: Comeback): Judged | null =>
  Judgement && { earlier_order_id: Judgement.Earlier?.WorkOrderId ?? null, reason: Judgement.Reason }

const isSame = (before: Judged | null, after: Judged | null): boolean =>
  (before === null) === (after === null) &&
  before?.earlier_order_id === after?.earlier_order_id &&
  before?.reason === after?.reason

/** Returns the entry of the history, with the earlier work order's number for display. */
function eventOf(
  { Judgement, EarlierVisits }: Comeback,
  before: Judged | null,
  after: Judged | null,
): WorkOrderEventRecord {
  const numberOf = (id: number | null | undefined) => {
    const found = [...EarlierVisits, ...(Judgement?.Earlier ? [Judgement.Earlier] : [])].find(
      ({ WorkOrderId }) => WorkOrderId === id,
    )
    return found ? String(shownNumber(found)) : null
  }
  const valuesOf = (judged: Judged | null) => ({
    ComebackOf: numberOf(judged?.earlier_order_id),
    ComebackReason: judged?.reason ?? null,
  })
  const kind =
    after === null
      ? 'comebackReopened'
      : after.earlier_order_id === null
        ? 'comebackDenied'
        : 'comebackConfirmed'
  return { kind, subject: null, before: before && valuesOf(before), after: valuesOf(after) }
}

async function load(tx: Tx, siteId: number, workOrderId: number): Promise<JsonText<Comeback>> {
  const json = await readJson(tx, comebackRead, { siteId, workOrderId })
  if (json === null) throw refuse('notFound')
  return json
}
