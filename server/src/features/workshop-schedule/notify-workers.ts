import type { Tx } from '../../platform/database/transaction.ts'
import { notifyPeople } from '../../platform/events/notify-people.ts'
import type { EventAuthor } from '../../platform/events/record-event.ts'
import { type LockedReservation, loadEntries, type TakenEntry } from './change-reservation.ts'

/**
 * Notifies people if another person assigned reserved work to them, moved it or took it away. Call it after
 * the allocations are written. Changes of past work cause no notification.
 *
 * @param before the allocations before the change
 */
export async function notifyWorkers(
  tx: Tx,
  { siteId, employeeId: actorId }: EventAuthor,
  reservation: LockedReservation,
  { before, at }: { readonly before: readonly TakenEntry[]; readonly at: Date },
): Promise<void> {
  const isNews = ({ endAt }: TakenEntry) => endAt > at
  const entriesBefore = before.filter(isNews)
  const entriesAfter = (await loadEntries(tx, reservation)).filter(isNews)
  const { work_order_id: workOrderId } = reservation
  const notify = (kind: 'workGiven' | 'workMoved' | 'workTaken', { employeeId, startAt }: TakenEntry) =>
    notifyPeople(tx, [employeeId], { siteId, kind, at, actorId, workOrderId, startAt })
  for (const entry of entriesAfter) {
    const earlier = entriesBefore.find(({ resourceId }) => resourceId === entry.resourceId)
    if (earlier === undefined) await notify('workGiven', entry)
    else if (earlier.startAt.getTime() !== entry.startAt.getTime()) await notify('workMoved', entry)
  }
  for (const entry of entriesBefore)
    if (entriesAfter.every(({ resourceId }) => resourceId !== entry.resourceId))
      await notify('workTaken', entry)
}
