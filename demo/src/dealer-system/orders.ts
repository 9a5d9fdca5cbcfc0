import type { JsonObject } from '@verstas/domain/integration/merge-patch.ts'
import {
  makeCustomer,
  makeReservation,
  makeRow,
  makeTimes,
  makeVehicle,
  makeWorkOrder,
} from './make-records.ts'
import type { Act, World } from './world.ts'

/** Books a visit of a new customer. Half of the time, the reservation is sent first and the customer last. */
export async function bookVisit(world: World): Promise<void> {
  const { ledger, random } = world
  const customer = makeCustomer(world)
  const vehicle = makeVehicle(world, customer.externalId)
  const order = makeWorkOrder(world, vehicle.externalId, customer.externalId)
  const reservation = makeReservation(world, order.externalId)
  const sends = [
    () => ledger.change('customers', customer),
    () => ledger.change('vehicles', vehicle),
    () => ledger.change('work-orders', order),
    () => ledger.change('reservations', reservation),
  ]
  for (const send of random.chance(0.5) ? sends : random.shuffle(sends)) await send()
}

/** Returns a random work order that is not invoiced; null if there is none. */
export const pickOpen = ({ ledger, random }: World) => {
  const open = ledger.living('work-orders').filter(([, { status }]) => status !== 'I')
  return open.length === 0 ? null : random.pick(open)
}

/** Sends new header fields of an open work order. Does nothing if there is none. */
export async function changeOrder(world: World): Promise<void> {
  const { ledger, random, now } = world
  const order = pickOpen(world)
  if (order === null) return
  const patch = random.pick<JsonObject>([
    { note: random.pick(['Customer called', '']), vehicleLocation: null },
    { estimatedDelivery: new Date(now.getTime() + random.int(1, 1e8)).toISOString(), customerWaiting: true },
    { status: random.pick(['A', 'P', 'C']), mileage: random.int(1, 300_000), useHours: null },
    { estimatedDelivery: null, mileageAtHandover: random.int(1, 300_000) },
  ])
  await ledger.change('work-orders', { externalId: order[0], patch })
}

type Row = JsonObject
interface Job extends JsonObject {
  readonly rows: readonly Row[]
}

/** Sends the jobs of an open work order again, with the rows that `edit` returns. */
async function changeJobs(world: World, edit: (job: Job, jobs: readonly Job[]) => readonly Row[]) {
  const order = pickOpen(world)
  if (order === null) return
  const jobs = order[1].jobs as readonly Job[]
  const patch = { jobs: jobs.map((job) => ({ ...job, rows: edit(job, jobs) })) }
  await world.ledger.change('work-orders', { externalId: order[0], patch })
}

/** Adds a row at the end of each job of an open work order. */
export const addRows: Act = (world) => changeJobs(world, ({ rows }) => [...rows, makeRow(world)])

/** Adds a row at the top of each job. The positions of all other rows change. */
export const addFirstRow: Act = (world) => changeJobs(world, ({ rows }) => [makeRow(world), ...rows])

/** Shuffles the rows of each job of an open work order. */
export const reorderRows: Act = (world) => changeJobs(world, ({ rows }) => world.random.shuffle(rows))

/** Removes about 40 % of the rows of an open work order. */
export const removeRows: Act = (world) =>
  changeJobs(world, ({ rows }) => rows.filter(() => world.random.chance(0.6)))

/** Changes the price and the note of about half of the rows of an open work order. */
export const changeRows: Act = (world) =>
  changeJobs(world, ({ rows }) =>
    rows.map((row) =>
      world.random.chance(0.5)
        ? { ...row, price: `${world.random.int(1, 90)}.05`, note: world.random.pick(['By phone', null]) }
        : row,
    ),
  )

/** Sends that all ordered parts of an open work order were delivered. */
export const deliverParts: Act = (world) =>
  changeJobs(world, ({ rows }) =>
    rows.map((row) => (row.type === 'SparePart' ? { ...row, deliveredAmount: row.orderedAmount ?? 0 } : row)),
  )

/** Removes the first job of an open work order. Does nothing if there is no such order. */
export async function removeJob(world: World): Promise<void> {
  const order = pickOpen(world)
  if (order === null) return
  const jobs = (order[1].jobs as readonly Job[]).slice(1)
  await world.ledger.change('work-orders', { externalId: order[0], patch: { jobs } })
}

/** Invoices an open work order at the present time. Does nothing if there is none. */
export async function invoice(world: World): Promise<void> {
  const order = pickOpen(world)
  if (order === null) return
  const patch = {
    status: 'I',
    invoiceNumber: `F-${world.now.getUTCFullYear()}/${world.nextNumber()}`,
    invoicedAt: world.now.toISOString(),
  }
  await world.ledger.change('work-orders', { externalId: order[0], patch })
}

/** Returns the reservations of a work order. */
const bookedFor = ({ ledger }: World, workOrder: string) =>
  ledger
    .living('reservations')
    .filter(([, reservation]) => (reservation.workOrder as JsonObject).externalId === workOrder)

/**
 * Deletes an open work order, with or without its reservations. In both cases the server must free the
 * reserved resources.
 */
export async function cancelOrder(world: World): Promise<void> {
  const { ledger, random } = world
  const order = pickOpen(world)
  if (order === null || ledger.living('work-orders').length < 4) return
  const booked = bookedFor(world, order[0]).map(([externalId]) => externalId)
  if (random.chance(0.5))
    await ledger.change('reservations', ...booked.map((externalId) => ({ externalId, patch: null })))
  else
    ledger.note(
      'reservations',
      booked.map((externalId) => ({ externalId, patch: { resources: [] } })),
    )
  await ledger.change('work-orders', { externalId: order[0], patch: null })
}

/** Sends a deleted work order again, followed by its reservations with a resource. */
export async function restoreOrder(world: World): Promise<void> {
  const { ledger, random } = world
  const deleted = [...ledger.of('work-orders')].filter(([, { isDeleted }]) => isDeleted)
  if (deleted.length === 0) return
  const [externalId, { data }] = random.pick(deleted)
  await ledger.change('work-orders', { externalId, patch: data })
  const [resource] = random.pick(ledger.living('resources'))
  const resources = [{ resource: { externalId: resource } }]
  await ledger.change(
    'reservations',
    ...bookedFor(world, externalId).map(([booked, reservation]) => ({
      externalId: booked,
      patch: { ...reservation, resources },
    })),
  )
}

/** Sends other times, resources or the lateness of a random reservation. Does nothing if there is none. */
export async function moveReservation(world: World): Promise<void> {
  const { ledger, random } = world
  const reservations = ledger.living('reservations')
  if (reservations.length === 0) return
  const [externalId] = random.pick(reservations)
  const [resource] = random.pick(ledger.living('resources'))
  const patch = random.pick<JsonObject>([
    makeTimes(world),
    { ...makeTimes(world), resources: [{ resource: { externalId: resource } }] },
    { isCustomerLate: true, resources: [] },
  ])
  await ledger.change('reservations', { externalId, patch })
}
