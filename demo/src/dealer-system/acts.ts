import { setTimeout as pause } from 'node:timers/promises'
import type { LoadJob } from '@verstas/contract/integration/jobs.ts'
import {
  associateParts,
  changeCustomer,
  changeEmployee,
  changePrices,
  changeVehicle,
  leaveOrReturn,
  sendPeople,
} from './changed-records.ts'
import { makeCatalogue, makeStockLevel } from './make-records.ts'
import { mistakes } from './mistakes.ts'
import {
  addFirstRow,
  addRows,
  bookVisit,
  cancelOrder,
  changeOrder,
  changeRows,
  deliverParts,
  invoice,
  moveReservation,
  removeJob,
  removeRows,
  reorderRows,
  restoreOrder,
} from './orders.ts'
import type { Act, World } from './world.ts'

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
