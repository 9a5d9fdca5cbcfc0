import type { Settings } from '@verstas/contract/session/entities.ts'
import { type PlannedOrder, readinessOf } from './readiness.ts'

export type PlanningHours = NonNullable<Settings['WorkshopConfiguration']['PartsPlanningHours']>

const hour = 60 * 60_000

/**
 * Returns the urgency of parts that are missing or not planned. Missing parts remain urgent after the start,
 * and after the parts were marked as picked.
 *
 * @param start the start of the reservation
 * @returns null if no part is missing or unplanned, or if the start is too far ahead. Also null after the
 * start if parts are only unplanned.
 */
export function urgencyOfParts(
  order: PlannedOrder,
  start: Date,
  { First, Urgent }: PlanningHours,
  now: Date,
): 'first' | 'urgent' | null {
  const { kind } = readinessOf(order)
  if (kind !== 'missing' && kind !== 'notPlanned') return null
  const remaining = start.getTime() - now.getTime()
  if (remaining <= 0) return kind === 'missing' ? 'urgent' : null
  if (remaining <= Urgent * hour) return 'urgent'
  return remaining <= First * hour ? 'first' : null
}
