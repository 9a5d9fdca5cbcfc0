import type { JsonObject } from '@verstas/domain/integration/merge-patch.ts'
import { makeCustomer } from './make-records.ts'
import { pickOpen } from './orders.ts'
import type { Act, World } from './world.ts'

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

export const mistakes: readonly Act[] = [
  sendLate,
  sendTwice,
  sendUnknownPart,
  sendWrongRecord,
  sendBroken,
  sendWrongOrder,
  sendUnknownProfile,
]
