import type { Ledger } from '../ledger.ts'
import { helsinki, tampere } from '../sites.ts'

interface VehicleRow {
  readonly site_id: number
  readonly id: number
  readonly make_name: string
  readonly mileage: number
}

interface OrderRow {
  readonly status: string
  readonly vehicle_id: number
  mileage: number
  mileage_at_handover: number | null
}

const sharedCount = 12
/** Columns that differ between the sites of a vehicle. All other columns describe the vehicle itself. */
const ownColumns = ['site_id', 'id', 'owner_customer_id', 'holder_customer_id', 'payer_customer_id']

/**
 * Replaces some vehicles of earlier visits in Tampere with vehicles of the same make that are in Helsinki
 * now. Both sites then have these vehicles.
 */
export function shareCars(ledger: Ledger): void {
  const orders = ledger.rowsOf('work_order') as readonly OrderRow[]
  const vehicles = ledger.rowsOf('vehicle') as readonly VehicleRow[]
  const idsWith = (...statuses: string[]) =>
    new Set(orders.filter(({ status }) => statuses.includes(status)).map(({ vehicle_id }) => vehicle_id))
  const [atWork, expected] = [idsWith('A'), idsWith('A', 'P')]
  const here = vehicles.filter(({ site_id, id }) => site_id === helsinki.id && atWork.has(id))
  const there = vehicles.filter(({ site_id, id }) => site_id === tampere.id && !expected.has(id))
  for (const car of here.slice(0, sharedCount)) {
    const place = there.findIndex(({ make_name }) => make_name === car.make_name)
    const [former] = place === -1 ? [] : there.splice(place, 1)
    if (!former) continue
    for (const order of orders.filter(({ vehicle_id }) => vehicle_id === former.id)) {
      const mileage = Math.round((order.mileage * car.mileage) / former.mileage)
      if (order.mileage_at_handover !== null) order.mileage_at_handover += mileage - order.mileage
      order.mileage = mileage
    }
    const same = Object.entries(car).filter(([column]) => !ownColumns.includes(column))
    Object.assign(former, Object.fromEntries(same))
  }
}
