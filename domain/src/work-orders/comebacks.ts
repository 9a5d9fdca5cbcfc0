import type { ComebackJudgement, EarlierVisit } from '@verstas/contract/work-orders/comebacks.ts'
import type { ComebackReason } from '@verstas/contract/work-orders/kinds.ts'
import { type Reason, reason } from '../errors/reason.ts'

/**
 * Days after an earlier visit within which a comeback counts. The view `report_comeback` uses the same
 * number.
 */
export const comebackDays = 30

type Visit = Pick<EarlierVisit, 'WorkOrderId' | 'Days' | 'Works'>

/** True if a comeback of this visit counts in the reports. */
export const isCountedComeback = ({ Days }: Pick<Visit, 'Days'>): boolean => Days <= comebackDays

/**
 * Returns the visit to propose as the cause of a comeback: the latest one within 30 days with related work.
 * Null if there is none.
 *
 * @param visits the latest first
 */
export const findCandidate = <V extends Visit>(visits: readonly V[]): V | null =>
  visits.find((visit) => isCountedComeback(visit) && visit.Works.length > 0) ?? null

export type JudgementDecision =
  | { readonly kind: 'refused'; readonly reason: Reason }
  | { readonly kind: 'comeback'; readonly earlierOrderId: number; readonly reason: ComebackReason }
  | { readonly kind: 'none' | 'open' }

/**
 * Checks a judgement. A comeback needs a reason, and an earlier visit of the same vehicle.
 *
 * @param visits the earlier visits of the vehicle
 */
export function decideJudgement(
  { Verdict, EarlierOrderId, Reason: why }: ComebackJudgement,
  visits: readonly Pick<Visit, 'WorkOrderId'>[],
): JudgementDecision {
  if (Verdict !== 'comeback') return { kind: Verdict }
  if (EarlierOrderId == null || why == null) return { kind: 'refused', reason: reason('comebackIncomplete') }
  if (!visits.some(({ WorkOrderId }) => WorkOrderId === EarlierOrderId))
    return { kind: 'refused', reason: reason('comebackOrderUnknown') }
  return { kind: 'comeback', earlierOrderId: EarlierOrderId, reason: why }
}
