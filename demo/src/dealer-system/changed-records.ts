import type { JsonObject } from '@verstas/domain/integration/merge-patch.ts'
import { makeEmployee, makeShift } from './make-records.ts'
import type { World } from './world.ts'

/**
 * Sends the people with their shifts. Half of the time the shifts are sent first. They then refer to the
 * people by number.
 */
export async function sendPeople(world: World): Promise<void> {
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

/** Sends one random change of an employee, such as a new name or user name. */
export async function changeEmployee({ ledger, random, nextNumber }: World): Promise<void> {
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
export async function leaveOrReturn(world: World): Promise<void> {
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

/** Sends that two parts are associated with a third one. Needs three living parts. */
export async function associateParts({ ledger, random }: World): Promise<void> {
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

/** Sends a new phone number, address or consent of a random customer. */
export async function changeCustomer({ ledger, random }: World): Promise<void> {
  const [externalId] = random.pick(ledger.living('customers'))
  const patch = random.pick<JsonObject>([
    { phone: `+358 50 ${random.int(100_000, 999_999)}` },
    { email: null, street: 'Uusi katu 1 B' },
    { allowsMarketing: random.chance(0.5), postalCode: '02100' },
  ])
  await ledger.change('customers', { externalId, patch })
}

/** Sends a higher mileage, another owner or a warranty of a random vehicle. */
export async function changeVehicle({ ledger, random }: World): Promise<void> {
  const [externalId, { mileage }] = random.pick(ledger.living('vehicles'))
  const [owner] = random.pick(ledger.living('customers'))
  const patch = random.pick<JsonObject>([
    { mileage: Number(mileage) + random.int(1, 5000) },
    { owner: { externalId: owner }, payer: random.chance(0.5) ? { externalId: owner } : null },
    { colour: 'Sininen', warranties: [{ type: 'Rust', startDate: '2024-02-29' }] },
  ])
  await ledger.change('vehicles', { externalId, patch })
}

/** Sends new prices and barcodes of all parts in one batch. */
export async function changePrices(world: World): Promise<void> {
  const { ledger, random } = world
  const changes = ledger.living('parts').map(([externalId]) => ({
    externalId,
    patch: { retailPrice: `${random.int(1, 900)}.9`, barcodes: [String(random.int(1e12, 9e12))] },
  }))
  await ledger.change('parts', ...changes)
}
