import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { buildIntegrationApp } from '../../../../test/integration-app.ts'
import { slowRuns } from '../../../../test/slow-property.ts'

const { db, site, batch } = await buildIntegrationApp()

/**
 * A record that the source sends: one of three customers or three vehicles. A vehicle may have a customer as
 * its owner.
 */
interface Sent {
  readonly entity: 'customers' | 'vehicles'
  readonly number: number
  readonly version: number | undefined
  readonly isDeletion: boolean
  readonly value: number
  readonly owner: number | null | undefined
}

const version = fc.option(fc.integer({ min: 1, max: 4 }), { nil: undefined })
const value = fc.integer({ min: 0, max: 9 })
const number = fc.integer({ min: 0, max: 2 })

const customer: fc.Arbitrary<Sent> = fc
  .record({ number, version, value })
  .map((parts) => ({ ...parts, entity: 'customers', isDeletion: false, owner: undefined }))
const vehicle: fc.Arbitrary<Sent> = fc
  .record({
    number,
    version,
    value,
    isDeletion: fc.boolean().map((is) => is),
    owner: fc.option(fc.option(number, { nil: null }), { nil: undefined }),
  })
  .map((parts) => ({ ...parts, entity: 'vehicles' }))

/** Records in the order in which the source sends them, with random ends of batches. */
const history = fc.record({
  records: fc.array(fc.oneof(customer, vehicle), { minLength: 1, maxLength: 14 }),
  splits: fc.array(fc.boolean(), { minLength: 14, maxLength: 14 }),
})

interface Modelled {
  readonly value: number | null
  readonly owner: number | null
  readonly isHidden: boolean
}

/** Returns the expected state of each record: the merged patches, except for those with an older version. */
function modelOf(records: readonly Sent[]) {
  const states = new Map<string, { version: number | undefined; state: Modelled | null }>()
  for (const sent of records) {
    const key = `${sent.entity} ${sent.number}`
    const before = states.get(key) ?? { version: undefined, state: null }
    if (sent.version !== undefined && before.version !== undefined && sent.version < before.version) continue
    const known = before.state
    // A second deletion changes nothing, not even the version.
    if (sent.isDeletion && known?.isHidden) continue
    const state: Modelled | null = sent.isDeletion
      ? known && { ...known, isHidden: true }
      : {
          value: sent.value,
          owner: sent.owner === undefined ? (known?.owner ?? null) : sent.owner,
          isHidden: false,
        }
    states.set(key, { version: sent.version ?? before.version, state })
  }
  return states
}

const recordOf = (run: number, { entity, number, version, isDeletion, value, owner }: Sent) => ({
  externalId: `${run}-${number}`,
  ...(version !== undefined && { version }),
  ...(isDeletion
    ? { deleted: true }
    : {
        data:
          entity === 'customers'
            ? { siteId: site.id, lastName: `Customer ${value}` }
            : {
                siteId: site.id,
                serialNumber: `RUN${run}N${number}`,
                makeName: 'A',
                modelName: 'B',
                mileage: value,
                ...(owner !== undefined && {
                  owner: owner === null ? null : { externalId: `${run}-${owner}` },
                }),
              },
      }),
})

let run = 0

/**
 * Sends the records in their order. A batch has only records of one entity, and each record once.
 *
 * @returns the run
 */
async function sendAll(records: readonly Sent[], splits: readonly boolean[]): Promise<number> {
  run += 1
  let open: Sent[] = []
  const flush = async () => {
    const [first] = open
    if (first)
      await batch(
        first.entity,
        open.map((sent) => recordOf(run, sent)),
      )
    open = []
  }
  for (const [index, sent] of records.entries()) {
    const fits = open.every(({ entity, number }) => entity === sent.entity && number !== sent.number)
    if (!fits || splits[index]) await flush()
    open.push(sent)
  }
  await flush()
  return run
}

/** Returns the stored vehicles of a run: the mileage, the owner, and whether the vehicle is hidden. */
async function readVehicles(ofRun: number) {
  const { rows } = await sql<{
    number: number
    value: number | null
    owner: number | null
    isHidden: boolean
  }>`
    select split_part(own.external_id, '-', 2)::int as number, vehicle.mileage as value,
      split_part(owner.external_id, '-', 2)::int as owner, vehicle.is_hidden as "isHidden"
    from external_ref own
    join vehicle on vehicle.site_id = own.site_id and vehicle.id = own.entity_id
    left join external_ref owner on owner.entity = 'customers' and owner.site_id = vehicle.site_id
      and owner.entity_id = vehicle.owner_customer_id
    where own.entity = 'vehicles' and own.external_id like ${`${ofRun}-%`}
    order by number`.execute(db)
  return rows
}

/** Moves all customers, or all vehicles, to the front. The order within each entity does not change. */
const reordered = (records: readonly Sent[], first: Sent['entity']) => [
  ...records.filter(({ entity }) => entity === first),
  ...records.filter(({ entity }) => entity !== first),
]

it('all orders of customers and vehicles lead to the same visible vehicles, which the model predicts', async () => {
  await fc.assert(
    fc.asyncProperty(history, async ({ records, splits }) => {
      // Every customer arrives eventually, and no customer is deleted.
      const everyone = [0, 1, 2].map(
        (number): Sent => ({
          entity: 'customers',
          number,
          version: undefined,
          isDeletion: false,
          value: 1,
          owner: undefined,
        }),
      )
      const expected = [...modelOf(records)].flatMap(([key, { state }]) => {
        const [entity, number] = key.split(' ')
        return entity === 'vehicles' && state ? [{ number: Number(number), ...state }] : []
      })
      const sorted = expected.toSorted((one, other) => one.number - other.number)
      const visible = (rows: readonly (Modelled & { number: number })[]) =>
        rows.filter(({ isHidden }) => !isHidden)
      for (const order of [
        [...records, ...everyone],
        [...reordered(records, 'vehicles'), ...everyone],
        [...everyone, ...reordered(records, 'customers')],
      ]) {
        const sent = await sendAll(order, splits)
        expect(visible(await readVehicles(sent))).toEqual(visible(sorted))
      }
    }),
    { numRuns: slowRuns(40) },
  )
})

it('sending the same records again changes nothing', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.uniqueArray(fc.oneof(customer, vehicle), {
        selector: ({ entity, number }) => `${entity} ${number}`,
        maxLength: 6,
      }),
      async (records) => {
        const order = reordered(
          records.filter(({ isDeletion }) => !isDeletion),
          'customers',
        )
        const splits = order.map(() => false)
        const first = await sendAll(order, splits)
        const before = await db.selectFrom('external_ref').selectAll().orderBy('external_id').execute()
        run = first - 1
        await sendAll(order, splits)
        expect(await db.selectFrom('external_ref').selectAll().orderBy('external_id').execute()).toEqual(
          before,
        )
      },
    ),
    { numRuns: slowRuns(15) },
  )
})
