import type { Calendar } from './calendar.ts'
import type { Ledger } from './ledger.ts'
import { type DemoSite, helsinki, sites, tampere } from './sites.ts'

interface VehicleRow {
  readonly site_id: number
  readonly id: number
  license_number: string | null
  serial_number: string | null
  readonly mileage: number
  readonly note: string | null
  readonly first_registration_date: string
}

interface OrderRow {
  readonly site_id: number
  readonly id: number
  readonly vehicle_id: number
  readonly status: string
  order_number: number
  external_number: string | null
  has_drawn_number: boolean
}

interface RowOfJob {
  readonly work_order_id: number
  payer: string | null
}

/** Every fourth open work order of Tampere has a text number. */
const textNumberInterval = 4
const firstTextNumber = 104_210
/** The first drawn number of a database. */
const firstDrawnNumber = 9_000_000_001
const visitsOfSite = 12

/**
 * Adds the special cases of real dealers: text numbers, vehicles without a plate or a VIN, rows that the
 * customer does not pay, and visits of another system. Draws no random numbers, so that all other rows of the
 * demo remain the same.
 */
export function addDealerData(
  ledger: Ledger,
  calendar: Calendar,
  internalOrders: readonly { readonly id: number }[],
): void {
  const orders = ledger.rowsOf('work_order') as readonly OrderRow[]
  const vehicles = ledger.rowsOf('vehicle') as readonly VehicleRow[]
  addTextNumbers(orders)
  removePlatesAndVins(orders, vehicles)
  addPayers(ledger, { orders, vehicles, internalOrders })
  for (const site of sites) addVisitsOfOtherSystem(ledger, calendar, site)
}

/**
 * Gives text numbers to work orders of Tampere. One of these work orders has no order number of the dealer
 * system.
 */
function addTextNumbers(orders: readonly OrderRow[]): void {
  const open = orders.filter(
    ({ site_id, status }) => site_id === tampere.id && (status === 'A' || status === 'P'),
  )
  for (const [index, order] of open.entries())
    if (index % textNumberInterval === 0)
      order.external_number = `SO${String(firstTextNumber + index).padStart(8, '0')}`
  const [, other] = open.filter(({ external_number }) => external_number !== null)
  if (other) Object.assign(other, { order_number: firstDrawnNumber, has_drawn_number: true })
}

/**
 * Removes the plate of one vehicle and the VIN of another one at each site. Only the two vehicles of Tampere
 * have an active or planned work order.
 */
function removePlatesAndVins(orders: readonly OrderRow[], vehicles: readonly VehicleRow[]): void {
  const isOpen = new Set(
    orders.filter(({ status }) => status === 'A' || status === 'P').map(({ vehicle_id }) => vehicle_id),
  )
  const counts = Map.groupBy(vehicles, ({ serial_number }) => serial_number)
  const isShared = ({ serial_number }: VehicleRow) => (counts.get(serial_number)?.length ?? 0) > 1
  for (const site of [helsinki, tampere]) {
    const cars = vehicles.filter(
      (car) => car.site_id === site.id && isOpen.has(car.id) === (site === tampere) && !isShared(car),
    )
    const [plateless, vinless] = cars.slice(-2)
    if (plateless) plateless.license_number = null
    if (vinless) vinless.serial_number = null
  }
}

interface Payers {
  readonly orders: readonly OrderRow[]
  readonly vehicles: readonly VehicleRow[]
  readonly internalOrders: readonly { readonly id: number }[]
}

/**
 * Makes the dealership the payer of its internal work orders, and the service contract the payer for vehicles
 * that have such a contract.
 */
function addPayers(ledger: Ledger, { orders, vehicles, internalOrders }: Payers): void {
  const withContract = new Set(
    vehicles.filter(({ note }) => note?.startsWith('Huoltosopimus')).map(({ id }) => id),
  )
  const byContract = orders.filter(({ vehicle_id }) => withContract.has(vehicle_id))
  const payerOf = new Map([
    ...byContract.map(({ id }) => [id, 'contract'] as const),
    ...internalOrders.map(({ id }) => [id, 'internal'] as const),
  ])
  for (const row of ledger.rowsOf('job_row') as readonly RowOfJob[])
    if (row.payer === 'customer') row.payer = payerOf.get(row.work_order_id) ?? 'customer'
}

/** Adds delivery inspections of some vehicles, as visits of another system. */
function addVisitsOfOtherSystem(ledger: Ledger, calendar: Calendar, site: DemoSite): void {
  const cars = (ledger.rowsOf('vehicle') as readonly VehicleRow[]).filter(
    ({ site_id, serial_number, first_registration_date }) =>
      site_id === site.id && serial_number !== null && first_registration_date < calendar.date(-900),
  )
  for (const [index, car] of cars.slice(0, visitsOfSite).entries()) {
    const id = ledger.nextId('service_visit')
    ledger.add('service_visit', {
      site_id: site.id,
      id,
      vehicle_id: car.id,
      invoice_number: index % 2 === 0 ? String(41_000 + index) : `L-${410 + index}`,
      service_at: `${car.first_registration_date}T08:00:00Z`,
      distance_driven: 12,
      use_hours: null,
      customer_name: null,
      work_order_number: index % 3 === 0 ? null : `VA${7_300 + index}`,
    })
    const rows = [
      ['LabourOperation', 'Luovutushuolto', 1, '01002'],
      ['OffShelf', 'Luovutustarvikkeet', 1, null],
    ] as const
    for (const [position, [row_type, name, quantity, code]] of rows.entries())
      ledger.add('service_visit_row', {
        site_id: site.id,
        service_visit_id: id,
        position,
        row_type,
        name,
        quantity,
        code,
      })
  }
}
