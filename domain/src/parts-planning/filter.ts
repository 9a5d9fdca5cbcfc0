import { type PlannedOrder, planningStateOf } from './readiness.ts'

/**
 * Filters of the planning page: all reservations, those whose parts are to be planned, or to be picked
 * (specification.md, States).
 */
export const planningFilters = ['all', 'plan', 'pick'] as const
export type PlanningFilter = (typeof planningFilters)[number]

type Order = Pick<PlannedOrder, 'Status' | 'PartsPrePlanned' | 'PartsPrePicked'>

/** True if a filter lists the work order. A finished work order needs no parts, so only `all` lists it. */
export function isListed(order: Order, filter: PlanningFilter): boolean {
  if (filter === 'all') return true
  if (order.Status === 'C' || order.Status === 'I') return false
  return planningStateOf(order) === (filter === 'plan' ? 'notPlanned' : 'planned')
}
