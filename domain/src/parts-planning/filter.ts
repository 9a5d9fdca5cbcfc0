import { type PlannedOrder, planningStateOf } from './readiness.ts'

/** What the planning page lists: all reservations, those to plan, or those to pick (specification.md, States). */
export const planningFilters = ['all', 'plan', 'pick'] as const
export type PlanningFilter = (typeof planningFilters)[number]

type Order = Pick<PlannedOrder, 'Status' | 'PartsPrePlanned' | 'PartsPrePicked'>

/** Whether a filter lists the work order; one that is over needs no parts any more. */
export function isListed(order: Order, filter: PlanningFilter): boolean {
  if (filter === 'all') return true
  if (order.Status === 'C' || order.Status === 'I') return false
  return planningStateOf(order) === (filter === 'plan' ? 'notPlanned' : 'planned')
}
