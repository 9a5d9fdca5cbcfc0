import {
  associateParts,
  changeCustomer,
  changeEmployee,
  changePrices,
  changeVehicle,
  leaveOrReturn,
  sendPeople,
} from './changed-records.ts'
import { makeCatalogue } from './make-records.ts'
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
import { sendStockFile } from './stock-file.ts'
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
