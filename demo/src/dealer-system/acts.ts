import { setTimeout as pause } from 'node:timers/promises'
import type { LoadJob } from '@verstas/contract/integration/jobs.ts'
import type { JsonObject } from '@verstas/domain/integration/merge-patch.ts'
import {
  makeCatalogue,
  makeCustomer,
  makeEmployee,
  makeReservation,
  makeRow,
  makeShift,
  makeStockLevel,
  makeTimes,
  makeVehicle,
  makeWorkOrder,
} from './make-records.ts'
import type { World } from './world.ts'

type Act = (world: World) => Promise<unknown>

/** Sends the records of the first day. Some records arrive before the records to which they refer. */
export async function sendFirstDay(world: World): Promise<void> {
  const { ledger, siteId, random } = world
  const { suppliers, groups, parts, operations } = makeCatalogue(world)
  await ledger.change('suppliers', ...suppliers)
  await ledger.change('parts', ...parts)
  await ledger.change('product-groups', ...groups)
  await ledger.change('operations', ...operations)
  await associateParts(world)
  await ledger.change(
    'resources',
    ...[1, 2, 3].map((number) => ({
      externalId: `BAY-${number}`,
      patch: { siteId, name: `Dealer bay ${number}`, isMaterial: number === 3 },
    })),
  )
  await sendPeople(world)
  for (let count = 0; count < 6; count += 1) await bookVisit(world)
  await sendStockFile(world)
  await random.pick(mistakes)(world)
}

/**
 * Sends the people with their shifts. Half of the time the shifts are sent first. They then refer to the
 * people by number.
 */
async function sendPeople(world: World): Promise<void> {
  const { ledger, random } = world
  const people = [1, 2, 3, 4].map(() => makeEmployee(world))
  const shifts = people.map(({ externalId }, place) => makeShift(world, { externalId }, place + 1))
  if (random.chance(0.5)) {
    const byNumber = shifts.map(({ externalId, patch }, place) => ({
      externalId,
      patch: { ...patch, employee: { number: people[place]?.patch?.number ?? '' } },
    }))
    await ledger.change('shifts', ...byNumber)
  }
  await ledger.change('employees', ...people)
  await ledger.change('shifts', ...shifts)
}

async function changeEmployee({ ledger, random, nextNumber }: World): Promise<void> {
  const [externalId] = random.pick(ledger.living('employees'))
  const patch = random.pick<JsonObject>([
    { name: `Uusi Nimi ${nextNumber()}` },
    { email: null },
    { email: `employee${nextNumber()}@${ledger.source}.example`, subsystem: 'M' },
    { userName: `${ledger.source}-${nextNumber()}` },
    { isActive: random.chance(0.5) },
  ])
  await ledger.change('employees', { externalId, patch })
}

/** Sends that a person has left, or that a person has returned. Two people never leave. */
async function leaveOrReturn(world: World): Promise<void> {
  const { ledger, random } = world
  const left = [...ledger.of('employees')].filter(([, { isDeleted }]) => isDeleted)
  const [back] = left
  if (back && random.chance(0.5)) {
    await ledger.change('employees', { externalId: back[0], patch: { ...back[1].data, isActive: true } })
    return
  }
  if (ledger.living('employees').length < 3) return
  const [externalId] = random.pick(ledger.living('employees'))
  await ledger.change('employees', { externalId, patch: null })
}

/**
 * Sends a person whose profile the server does not have. The refusal is listed until a valid version of the
 * record arrives.
 */
async function sendUnknownProfile(world: World): Promise<void> {
  const { client, ledger, random } = world
  const [externalId] = random.pick(ledger.living('employees'))
  const results = await ledger.send('employees', [{ externalId, data: { profile: 'No such profile' } }])
  const codes = results.flatMap(({ errors }) => errors.map(({ code }) => code))
  expectAnswers(world, 'An unknown profile', codes, 'unknownProfile')
  const rejected = await client.take<{ records: JsonObject[] }>(
    'GET',
    `/rejected?source=${ledger.source}&entity=employees`,
  )
  expectAnswers(
    world,
    'The list of refusals',
    rejected.records.map((record) => String(record.externalId)),
    externalId,
  )
  await ledger.change('employees', { externalId, patch: { isWorkqueue: false } })
}

async function associateParts({ ledger, random }: World): Promise<void> {
  const [[first], [, second], [, third]] = random.shuffle(ledger.living('parts')) as [
    [string, JsonObject],
    [string, JsonObject],
    [string, JsonObject],
  ]
  const associatedItems = [second, third].map(({ supplierNumber = '', itemNumber = '' }) => ({
    supplierNumber,
    itemNumber,
    quantity: random.int(1, 8) / 4,
  }))
  await ledger.change('parts', { externalId: first, patch: { associatedItems } })
}

/** Books a visit of a new customer. Half of the time, the reservation is sent first and the customer last. */
async function bookVisit(world: World): Promise<void> {
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

async function changeCustomer({ ledger, random }: World): Promise<void> {
  const [externalId] = random.pick(ledger.living('customers'))
  const patch = random.pick<JsonObject>([
    { phone: `+358 50 ${random.int(100_000, 999_999)}` },
    { email: null, street: 'Uusi katu 1 B' },
    { allowsMarketing: random.chance(0.5), postalCode: '02100' },
  ])
  await ledger.change('customers', { externalId, patch })
}

async function changeVehicle({ ledger, random }: World): Promise<void> {
  const [externalId, { mileage }] = random.pick(ledger.living('vehicles'))
  const [owner] = random.pick(ledger.living('customers'))
  const patch = random.pick<JsonObject>([
    { mileage: Number(mileage) + random.int(1, 5000) },
    { owner: { externalId: owner }, payer: random.chance(0.5) ? { externalId: owner } : null },
    { colour: 'Sininen', warranties: [{ type: 'Rust', startDate: '2024-02-29' }] },
  ])
  await ledger.change('vehicles', { externalId, patch })
}

/** Returns a random work order that is not invoiced; null if there is none. */
const pickOpen = ({ ledger, random }: World) => {
  const open = ledger.living('work-orders').filter(([, { status }]) => status !== 'I')
  return open.length === 0 ? null : random.pick(open)
}

async function changeOrder(world: World): Promise<void> {
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

const addRows: Act = (world) => changeJobs(world, ({ rows }) => [...rows, makeRow(world)])

/** Adds a row at the top of each job. The positions of all other rows change. */
const addFirstRow: Act = (world) => changeJobs(world, ({ rows }) => [makeRow(world), ...rows])

const reorderRows: Act = (world) => changeJobs(world, ({ rows }) => world.random.shuffle(rows))

const removeRows: Act = (world) =>
  changeJobs(world, ({ rows }) => rows.filter(() => world.random.chance(0.6)))

const changeRows: Act = (world) =>
  changeJobs(world, ({ rows }) =>
    rows.map((row) =>
      world.random.chance(0.5)
        ? { ...row, price: `${world.random.int(1, 90)}.05`, note: world.random.pick(['By phone', null]) }
        : row,
    ),
  )

const deliverParts: Act = (world) =>
  changeJobs(world, ({ rows }) =>
    rows.map((row) => (row.type === 'SparePart' ? { ...row, deliveredAmount: row.orderedAmount ?? 0 } : row)),
  )

async function removeJob(world: World): Promise<void> {
  const order = pickOpen(world)
  if (order === null) return
  const jobs = (order[1].jobs as readonly Job[]).slice(1)
  await world.ledger.change('work-orders', { externalId: order[0], patch: { jobs } })
}

async function invoice(world: World): Promise<void> {
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
async function cancelOrder(world: World): Promise<void> {
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
async function restoreOrder(world: World): Promise<void> {
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

async function moveReservation(world: World): Promise<void> {
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

async function changePrices(world: World): Promise<void> {
  const { ledger, random } = world
  const changes = ledger.living('parts').map(([externalId]) => ({
    externalId,
    patch: { retailPrice: `${random.int(1, 900)}.9`, barcodes: [String(random.int(1e12, 9e12))] },
  }))
  await ledger.change('parts', ...changes)
}

/** Maximum number of polls of a load job, one every quarter of a second. */
const mostLooks = 480

/**
 * Sends the stock levels of most parts in a load job. The file is a snapshot, so the server deletes the
 * levels that are missing in it.
 */
async function sendStockFile(world: World): Promise<void> {
  const { client, ledger, random, stocks } = world
  const places = ledger
    .living('parts')
    .flatMap(([part, data]) => stocks.map((stock) => ({ externalId: `${part}@${stock}`, part: data, stock })))
  if (places.length === 0) return
  const inFile = places.filter(() => random.chance(0.9))
  const names = new Set(inFile.map(({ externalId }) => externalId))
  const records = ledger.note(
    'stock-levels',
    inFile.map(({ externalId, part, stock }) => ({ externalId, patch: makeStockLevel(world, part, stock) })),
  )
  const missing = ledger.living('stock-levels').filter(([externalId]) => !names.has(externalId))
  ledger.note(
    'stock-levels',
    missing.map(([externalId]) => ({ externalId, patch: null })),
  )
  const body = { entity: 'stock-levels', source: ledger.source, mode: 'snapshot' }
  const { id } = await client.take<LoadJob>('POST', '/jobs', { body })
  const text = records.map((record) => `${JSON.stringify(record)}\n`).join('')
  await client.take<LoadJob>('PUT', `/jobs/${id}/records`, { text })
  let job = await client.take<LoadJob>('POST', `/jobs/${id}/start`)
  for (let look = 0; job.state === 'running' && look < mostLooks; look += 1) {
    await pause(250)
    job = await client.take<LoadJob>('GET', `/jobs/${id}`)
    if (job.state === 'waiting') job = await client.take<LoadJob>('POST', `/jobs/${id}/confirm`)
  }
  ledger.sent += records.length
  for (const [status, count] of Object.entries(job.counts))
    ledger.counts[status as keyof typeof ledger.counts] += count
  if (job.state !== 'done' || job.counts.rejected > 0)
    ledger.surprises.push(`The stock file: ${JSON.stringify(job)}`)
}

/** Records a surprise if there are no responses, or if one of them differs from `wanted`. */
function expectAnswers({ ledger }: World, name: string, actual: readonly string[], wanted: string): void {
  const others = actual.filter((answer) => answer !== wanted)
  if (others.length > 0 || actual.length === 0)
    ledger.surprises.push(`${name}: ${actual.join(', ')} instead of ${wanted}`)
}

/** Sends a record late, with an older version than the stored one. */
async function sendLate(world: World): Promise<void> {
  const { ledger, random } = world
  const [externalId] = random.pick(ledger.living('customers'))
  const version = '2001-01-01T00:00:00Z'
  const results = await ledger.send('customers', [{ externalId, version, data: { city: 'Too late' } }])
  expectAnswers(
    world,
    'A late version',
    results.map(({ status }) => status),
    'stale',
  )
}

/** Sends the same batch twice, as a client does after a lost response. */
async function sendTwice(world: World): Promise<void> {
  const { ledger } = world
  const records = ledger.note(
    'customers',
    ledger.living('customers').map(([externalId, data]) => ({ externalId, patch: data })),
  )
  await ledger.send('customers', records)
  const results = await ledger.send('customers', records)
  expectAnswers(
    world,
    'The same batch again',
    results.map(({ status }) => status),
    'unchanged',
  )
}

/** Sends a work order that has a row with an unknown part. The server must refuse the whole record. */
async function sendUnknownPart(world: World): Promise<void> {
  const { ledger } = world
  const order = pickOpen(world)
  if (order === null) return
  const row = { externalId: 'R-X', type: 'SparePart', supplierNumber: world.supplier, itemNumber: 'NOWHERE' }
  const data = { mileage: 1, note: 'Never', jobs: [{ externalId: 'J-X', rows: [row] }] }
  const results = await ledger.send('work-orders', [
    { externalId: order[0], version: ledger.nextVersion(), data },
  ])
  const codes = results.flatMap(({ errors }) => errors.map(({ code }) => code))
  expectAnswers(world, 'An unknown part', codes, 'unknownPart')
}

/** Sends a batch with one invalid record and one valid record. The server must still store the valid one. */
async function sendWrongRecord(world: World): Promise<void> {
  const { ledger } = world
  const good = makeCustomer(world)
  const results = await ledger.send('customers', [
    { externalId: 'C-WRONG', data: { siteId: world.siteId, lastName: 'Wrong', shoeSize: 43 } },
    ...ledger.note('customers', [good]),
  ])
  expectAnswers(world, 'A wrong record', results.map(({ status }) => status).slice(0, 1), 'rejected')
  expectAnswers(world, 'Its neighbour', results.map(({ status }) => status).slice(1), 'created')
}

/** Sends a batch whose JSON is incomplete. */
async function sendBroken(world: World): Promise<void> {
  const text = '{"source":"dealer","records":[{"externalId":"C-1","data":{"lastN'
  const headers = { 'content-type': 'application/json' }
  const { status } = await world.client.call('POST', '/customers/batch', { text, headers })
  expectAnswers(world, 'A broken batch', [String(status)], '400')
}

/** Sends a reservation whose end is before its start. */
async function sendWrongOrder(world: World): Promise<void> {
  const { ledger, random } = world
  const reservations = ledger.living('reservations')
  if (reservations.length === 0) return
  const [externalId, { startTime = '' }] = random.pick(reservations)
  const results = await ledger.send('reservations', [{ externalId, data: { endTime: startTime } }])
  const codes = results.flatMap(({ errors }) => errors.map(({ code }) => code))
  expectAnswers(world, 'A wrong end', codes, 'wrongOrder')
}

const mistakes: readonly Act[] = [
  sendLate,
  sendTwice,
  sendUnknownPart,
  sendWrongRecord,
  sendBroken,
  sendWrongOrder,
  sendUnknownProfile,
]

const acts: readonly Act[] = [
  bookVisit,
  changeCustomer,
  changeEmployee,
  leaveOrReturn,
  changeVehicle,
  changeOrder,
  addRows,
  addFirstRow,
  reorderRows,
  removeRows,
  changeRows,
  deliverParts,
  removeJob,
  invoice,
  cancelOrder,
  cancelOrder,
  restoreOrder,
  restoreOrder,
  moveReservation,
  changePrices,
]

/**
 * Does one random step of a dealer's day: usually a valid change, sometimes an error or the file of stock
 * levels.
 */
export function act(world: World): Promise<unknown> {
  const { random } = world
  if (random.chance(0.05)) return sendStockFile(world)
  return random.pick(random.chance(0.2) ? mistakes : acts)(world)
}
