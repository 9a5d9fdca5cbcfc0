import type { TyreRecordSave } from '@verstas/contract/tyres/entities.ts'
import type { Selectable } from 'kysely'
import type { VehicleTable } from '../../platform/database/tables/vehicle-tables.ts'
import type { Tx } from '../../platform/database/transaction.ts'
import { refuse } from '../../platform/http/refusal.ts'

const vehicleColumns = [
  'site_id',
  'id',
  'plate_or_vin',
  'vin_or_stand_in',
  'make_name',
  'model_name',
] as const

/** The columns of a vehicle that are needed to save its tyres. */
export type TyreVehicle = Pick<Selectable<VehicleTable>, (typeof vehicleColumns)[number]>

/**
 * Loads a vehicle of the site and locks it until the transaction ends, so that saves of its tyres run one
 * after the other.
 *
 * @throws {Refusal} notFound
 */
export async function lockVehicle(tx: Tx, siteId: number, vehicleId: number): Promise<TyreVehicle> {
  const vehicle = await tx
    .selectFrom('vehicle')
    .select(vehicleColumns)
    .where('site_id', '=', siteId)
    .where('id', '=', vehicleId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (vehicle === undefined) throw refuse('notFound')
  return vehicle
}

export interface TyreWorkOrder {
  readonly id: number
  readonly global_id: string
  readonly order_number: number
  readonly shown_number: string
}

/**
 * Returns the work order of each set, in the order of the sets. A set names its work order by its id, its
 * global id or both.
 *
 * @throws {Refusal} tyreWorkOrderUnknown if the vehicle has no such work order
 */
export async function findWorkOrders(
  tx: Tx,
  vehicle: TyreVehicle,
  saves: readonly TyreRecordSave[],
): Promise<TyreWorkOrder[]> {
  const orders: TyreWorkOrder[] = []
  for (const { workOrderId, associatedEntityGlobalID } of saves) {
    const globalId = associatedEntityGlobalID?.toLowerCase()
    const isNamed = ({ id, global_id }: TyreWorkOrder) =>
      (workOrderId ?? id) === id && (globalId ?? global_id) === global_id
    const order =
      orders.find(isNamed) ??
      (await tx
        .selectFrom('work_order')
        .select(['id', 'global_id', 'order_number', 'shown_number'])
        .where('site_id', '=', vehicle.site_id)
        .where('vehicle_id', '=', vehicle.id)
        .$if(workOrderId !== undefined, (query) => query.where('id', '=', workOrderId ?? 0))
        .$if(globalId !== undefined, (query) => query.where('global_id', '=', globalId ?? ''))
        .executeTakeFirst())
    if (order === undefined) throw refuse('tyreWorkOrderUnknown')
    orders.push(order)
  }
  return orders
}
