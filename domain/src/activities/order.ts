import type { ActivityRow } from '@verstas/contract/activities/entities.ts'

/** Where a task without a priority stands among the others (specification.md, Limits and formats). */
export const missingPriority = 999

type Ranked = Pick<ActivityRow, 'Id' | 'Created' | 'WorkOrderPriority' | 'IsCustomerWaiting'>

/** The order of the pool and of the monitor: by priority, customers who wait first, then the longest waiting. */
export const byPriority = (a: Ranked, b: Ranked): number =>
  (a.WorkOrderPriority ?? missingPriority) - (b.WorkOrderPriority ?? missingPriority) ||
  Number(b.IsCustomerWaiting) - Number(a.IsCustomerWaiting) ||
  Date.parse(a.Created) - Date.parse(b.Created) ||
  a.Id - b.Id

/** The order of a person's own tasks: open first, then newest created. */
export const openThenNewest = (
  a: Pick<ActivityRow, 'Id' | 'IsOpen' | 'Created'>,
  b: Pick<ActivityRow, 'Id' | 'IsOpen' | 'Created'>,
): number =>
  Number(b.IsOpen) - Number(a.IsOpen) || Date.parse(b.Created) - Date.parse(a.Created) || b.Id - a.Id

/** Since when a task waits for its assignee; another server tells only when it was made. */
export const waitingSince = ({ AssignedAt, Created }: Pick<ActivityRow, 'AssignedAt' | 'Created'>): string =>
  AssignedAt ?? Created
