import type { NewWorkOrder } from '@verstas/contract/own-data/entities.ts'
import { insertOwn, type OwnContext } from '../integration/batch/own-records.ts'
import { placeOf } from '../workshop-schedule/change-reservation.ts'
import { checkResource, takeResources } from '../workshop-schedule/take-resources.ts'

/**
 * Adds the reservation of a new work order. Locks its resources, so that the second of two people who choose the same
 * time is refused.
 *
 * @throws {Refusal} reservationTimesWrong; reservationResourceUnknown; reservationOverlaps
 */
export async function reserve(
  context: OwnContext,
  workOrderId: number,
  { StartTime, EndTime, ResourceIds }: NonNullable<NewWorkOrder['Reservation']>,
): Promise<void> {
  const { tx, session } = context
  const ids = [...new Set(ResourceIds)]
  placeOf(0, { StartTime, EndTime })
  for (const id of ids) await checkResource(tx, session.siteId, id)
  const places = ids.map((id) => placeOf(id, { StartTime, EndTime }))
  if (places.length > 0) await takeResources(tx, { site_id: session.siteId, id: 0 }, places, false)
  await insertOwn(context, 'reservations', {
    workOrder: workOrderId,
    startTime: StartTime,
    endTime: EndTime,
    resources: ids.map((resource) => ({ resource })),
  })
}
