import type { ActivityRow } from '@verstas/contract/activities/entities.ts'
import type { WorkOrderPriority } from '@verstas/contract/session/entities.ts'

/**
 * The urgency of a priority among the priorities of its site. The lowest code is urgent, and the highest is
 * calm.
 */
export type Urgency = 'urgent' | 'soon' | 'calm'

/** Returns the urgency of a priority. An unknown or missing priority is calm. */
export function urgencyOf(
  code: number | null,
  priorities: readonly Pick<WorkOrderPriority, 'PriorityCode'>[],
): Urgency {
  const codes = priorities.map(({ PriorityCode }) => PriorityCode).toSorted((a, b) => a - b)
  if (code === null || !codes.includes(code) || codes.length === 1) return 'calm'
  if (code === codes[0]) return 'urgent'
  return code === codes.at(-1) ? 'calm' : 'soon'
}

/** Minutes after which a waiting task is late, if it is urgent or its customer is waiting. */
const lateMinutes = 30

/** True if a task has waited too long. */
export const isLate = (
  task: Pick<ActivityRow, 'WorkOrderPriority' | 'IsCustomerWaiting'>,
  priorities: readonly Pick<WorkOrderPriority, 'PriorityCode'>[],
  waitedMinutes: number,
): boolean =>
  waitedMinutes >= lateMinutes &&
  (task.IsCustomerWaiting || urgencyOf(task.WorkOrderPriority, priorities) === 'urgent')
