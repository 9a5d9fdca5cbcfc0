import { type PlannedOrder, planningStateOf } from './readiness.ts'

/**
 * Filters of the planning page: all reservations, reservations with parts to plan, or reservations with parts
 * to pick (specification.md, States).
 */
export const planningFilters = ['all', 'plan', 'pick'] as const
export type PlanningFilter = (typeof planningFilters)[number]

type Order = Pick<PlannedOrder, 'Status' | 'PartsPrePlanned' | 'PartsPrePicked'>

/** True if a filter lists the work order. Only `all` lists a closed or invoiced work order. */
export function isListed(order: Order, filter: PlanningFilter): boolean {
  if (filter === 'all') return true
  if (order.Status === 'C' || order.Status === 'I') return false
  return planningStateOf(order) === (filter === 'plan' ? 'notPlanned' : 'planned')
}
