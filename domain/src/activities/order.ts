import type { ActivityRow } from '@verstas/contract/activities/entities.ts'

/** The code by which a task without a priority is sorted (specification.md, Limits and formats). */
export const missingPriority = 999

type Ranked = Pick<ActivityRow, 'Id' | 'Created' | 'WorkOrderPriority' | 'IsCustomerWaiting'>

/**
 * Compares tasks of the pool and the monitor. They are sorted by priority, then waiting customers first, then
 * by creation, the oldest first.
 */
export const byPriority = (a: Ranked, b: Ranked): number =>
  (a.WorkOrderPriority ?? missingPriority) - (b.WorkOrderPriority ?? missingPriority) ||
  Number(b.IsCustomerWaiting) - Number(a.IsCustomerWaiting) ||
  Date.parse(a.Created) - Date.parse(b.Created) ||
  a.Id - b.Id

/** Compares a person's tasks: open ones first, then the newest first. */
export const openThenNewest = (
  a: Pick<ActivityRow, 'Id' | 'IsOpen' | 'Created'>,
  b: Pick<ActivityRow, 'Id' | 'IsOpen' | 'Created'>,
): number =>
  Number(b.IsOpen) - Number(a.IsOpen) || Date.parse(b.Created) - Date.parse(a.Created) || b.Id - a.Id

/**
 * Returns the time since which a task has waited: the time of assignment, or of creation if the server sends
 * no time of assignment.
 */
export const waitingSince = ({ AssignedAt, Created }: Pick<ActivityRow, 'AssignedAt' | 'Created'>): string =>
  AssignedAt ?? Created
