import type { ActivityRow } from '@verstas/contract/activities/entities.ts'
import type { WorkOrderPriority } from '@verstas/contract/session/entities.ts'

/** How urgent a priority is among those of its site: the lowest code is, the highest is not. */
export type Urgency = 'urgent' | 'soon' | 'calm'

/** The urgency of a priority; one that the site does not have, or none, is calm. */
export function urgencyOf(
  code: number | null,
  priorities: readonly Pick<WorkOrderPriority, 'PriorityCode'>[],
): Urgency {
  const codes = priorities.map(({ PriorityCode }) => PriorityCode).toSorted((a, b) => a - b)
  if (code === null || !codes.includes(code) || codes.length === 1) return 'calm'
  if (code === codes[0]) return 'urgent'
  return code === codes.at(-1) ? 'calm' : 'soon'
}

/** From how many minutes of waiting on a task that is urgent, or whose customer waits, is late. */
const lateMinutes = 30

/** Whether a task waits longer than it should. */
export const isLate = (
  task: Pick<ActivityRow, 'WorkOrderPriority' | 'IsCustomerWaiting'>,
  priorities: readonly Pick<WorkOrderPriority, 'PriorityCode'>[],
  waitedMinutes: number,
): boolean =>
  waitedMinutes >= lateMinutes &&
  (task.IsCustomerWaiting || urgencyOf(task.WorkOrderPriority, priorities) === 'urgent')
