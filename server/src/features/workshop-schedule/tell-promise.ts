import type { PromiseTold, ScheduleReservation } from '@verstas/contract/workshop-schedule/entities.ts'
import type { CommandContext } from '../../platform/commands/run-command.ts'
import { type JsonText, parseJson, readJson } from '../../platform/database/read-json.ts'
import { recordEvents } from '../../platform/events/record-event.ts'
import { refuse } from '../../platform/http/refusal.ts'
import { notifyReservation } from './change-reservation.ts'
import { entriesOfWorkOrder } from './schedule-reads.ts'

/**
 * Stores the later time that the customer of a work order knows of. It replaces an earlier one and does not
 * change the work order's version.
 *
 * @returns the allocations of the work order's reservations, except those of material resources
 * @throws {Refusal} notFound
 */
export async function tellPromise(
  { tx, clock, session }: CommandContext,
  { WorkOrderId, Until }: PromiseTold,
): Promise<JsonText<ScheduleReservation[]>> {
  const { siteId, employeeId } = session
  const until = new Date(Until)
  const workOrder = await tx
    .selectFrom('work_order')
    .select('told_until')
    .where('site_id', '=', siteId)
    .where('id', '=', WorkOrderId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (workOrder === undefined) throw refuse('notFound')
  await tx
    .updateTable('work_order')
    .set({ told_until: until })
    .where('site_id', '=', siteId)
    .where('id', '=', WorkOrderId)
    .execute()
  const of = { siteId, employeeId, entity: 'work-order', entityId: WorkOrderId, kind: 'promiseTold' } as const
  const before = workOrder.told_until && { ToldUntil: workOrder.told_until.toISOString() }
  await recordEvents(tx, [{ ...of, at: clock.now(), before, after: { ToldUntil: until.toISOString() } }])
  const json = await readJson(tx, entriesOfWorkOrder, { siteId, workOrderId: WorkOrderId })
  if (json === null) throw new Error('A list is never null')
  const list = json as JsonText<ScheduleReservation[]>
  for (const [oid, entries] of Map.groupBy(parseJson(list), ({ Oid }) => Oid))
    await notifyReservation(tx, siteId, oid, entries)
  return list
}
