import type { WritableEntity } from '@verstas/contract/integration/scopes.ts'
import { integrationWaitingEndpoints } from '@verstas/contract/integration/waiting-endpoints.ts'
import fc from 'fast-check'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { buildEmployee, buildSite } from '../../../../test/builders.ts'
import { buildIntegrationApp } from '../../../../test/integration-app.ts'
import { buildServiceAccount } from '../../../../test/service-builders.ts'
import { slowRuns } from '../../../../test/slow-property.ts'
import { buildStampingTypes } from '../../../../test/stamping-builders.ts'

const { db, account, batch, statuses, send } = await buildIntegrationApp()
const [home, away] = [await buildSite(db), await buildSite(db)]
const ofHome = await buildServiceAccount(db, { sites: [home] })
const { headers } = ofHome
await buildStampingTypes(db)
const { code: absence } = await db
  .selectFrom('stamping_type')
  .select('code')
  .where('is_presence', '=', false)
  .executeTakeFirstOrThrow()
await db.insertInto('supplier').values({ number: 'S', name: 'Supplier' }).execute()
await db
  .insertInto('part')
  .values({
    supplier_number: 'S',
    item_number: 'I',
    name: 'Part',
    retail_price: '1',
    retail_price_excluding_tax: '1',
  })
  .execute()

const hour = (day: number, at: number) => `2027-03-0${day}T0${at}:00:00Z`
const vehicleOf = (siteId: number) => ({ siteId, makeName: 'A', modelName: 'B', note: 'SECRET' })

type Data = Readonly<Record<string, unknown>>

/**
 * The records of the other site, by their state. Each entity has two; the one named `deleted` is deleted
 * afterwards.
 */
const takenOf = (
  siteId: number,
  employee: { readonly id: number },
): readonly (readonly [WritableEntity, string, Data])[] => [
  ['customers', 'taken', { siteId, lastName: 'One' }],
  ['customers', 'deleted', { siteId, lastName: 'Two' }],
  ['vehicles', 'taken', { ...vehicleOf(siteId), licenseNumber: 'AWA-1', owner: { externalId: 'taken' } }],
  ['vehicles', 'deleted', { ...vehicleOf(siteId), licenseNumber: 'AWA-2' }],
  ...([1, 2] as const).flatMap((place) => {
    const name = place === 1 ? 'taken' : 'deleted'
    const times = { startTime: hour(place, 6), endTime: hour(place, 8) }
    const order = { siteId, orderNumber: 700_000 + place, vehicle: { externalId: 'taken' } }
    const visit = {
      invoiceNumber: `${30 + place}`,
      serviceDateTime: hour(place, 5),
      vehicle: { externalId: 'taken' },
    }
    return [
      ['work-orders', name, { ...order, note: 'SECRET' }],
      ['service-visits', name, { siteId, ...visit }],
      ['resources', name, { siteId, name: `Lift ${place}` }],
      ['shifts', name, { siteId, employee, ...times }],
      ['absences', name, { siteId, employee, typeCode: absence, ...times }],
      ['reservations', name, { siteId, workOrder: { externalId: 'taken' }, ...times }],
    ] as const
  }),
  ['stock-levels', 'taken', { siteId, stockCode: 'M', supplierNumber: 'S', itemNumber: 'I', inStock: 3 }],
]

/** Records of the other site that wait for one of its records. */
const waitingOf = (siteId: number): readonly (readonly [WritableEntity, Data])[] => [
  ['vehicles', { ...vehicleOf(siteId), licenseNumber: 'AWA-3', owner: { externalId: 'none' } }],
  ['work-orders', { siteId, orderNumber: 700_003, note: 'SECRET', vehicle: { externalId: 'none' } }],
  [
    'service-visits',
    { siteId, vehicle: { externalId: 'none' }, invoiceNumber: '33', serviceDateTime: hour(3, 5) },
  ],
  ['reservations', { siteId, workOrder: { externalId: 'none' }, startTime: hour(3, 6), endTime: hour(3, 8) }],
]

const rejectedOf = (siteId: number): readonly (readonly [WritableEntity, Data])[] => [
  ['vehicles', { siteId, licenseNumber: 'AWA-4' }],
  ['work-orders', { siteId, orderNumber: 700_004, note: 'SECRET' }],
]

/** Sends records of another site as a new source. */
async function sendAway(source: string) {
  const site = await buildSite(db)
  const person = await buildEmployee(db, { sites: [site] })
  const taken = takenOf(site.id, { id: person.id })
  const sent: string[] = []
  for (const [entity, externalId, data] of taken)
    for (const { status, errors } of (await batch(entity, [{ externalId, version: 2, data }], { source }))
      .results)
      if (status !== 'created') sent.push(`${entity} ${externalId} ${JSON.stringify(errors)}`)
  expect(sent).toEqual([])
  for (const [entity, externalId] of taken)
    if (externalId === 'deleted')
      expect(await statuses(entity, [{ externalId, version: 2, deleted: true }], { source })).toEqual([
        'deleted',
      ])
  for (const [entity, data] of waitingOf(site.id))
    expect(await statuses(entity, [{ externalId: 'waiting', version: 2, data }], { source })).toEqual([
      'deferred',
    ])
  for (const [entity, data] of rejectedOf(site.id))
    expect(await statuses(entity, [{ externalId: 'rejected', data }], { source })).toEqual(['rejected'])
  /** Returns a generated record with this source's site and person in it. */
  const place = <Value>(value: Value): Value =>
    JSON.parse(JSON.stringify(value), (key, part: unknown) => {
      if (key === 'siteId' && part === awayId) return site.id
      return key === 'employee' ? { id: person.id } : part
    }) as Value
  return { siteId: site.id, place }
}

/** Reads the rows of the other site, and the source's external ids, waiting records and refusals there. */
async function readAway(source: string, siteId: number) {
  const read = async (table: string, condition: ReturnType<typeof sql>) =>
    (
      await sql`select to_jsonb(stored) as row from ${sql.table(table)} stored where ${condition} order by 1`.execute(
        db,
      )
    ).rows
  const ofSource = sql`source = ${source} and site_id = ${siteId}`
  const tables =
    'customer,vehicle,work_order,service_visit,resource,shift,stamping,reservation,part_stock'.split(',')
  const rows = []
  for (const table of tables) rows.push([table, await read(table, sql`site_id = ${siteId}`)])
  for (const table of ['external_ref', 'deferred_record', 'rejected_record'])
    rows.push([table, await read(table, ofSource)])
  return rows
}

/** A placeholder for the site in generated records. */
const awayId = -1
const employee = { id: 1 }

const ownRecords = [
  ...takenOf(awayId, employee).map(([entity, externalId, data]) => ({ entity, externalId, data })),
  ...waitingOf(awayId).map(([entity, data]) => ({ entity, externalId: 'waiting', data })),
]
const anyData = (data: Data) =>
  fc.oneof(
    fc.constant(data),
    fc.subarray(Object.entries(data)).map((entries) => Object.fromEntries(entries)),
    fc.constantFrom(home.id, awayId).map((id) => ({ ...data, siteId: id, owner: null })),
    fc
      .constantFrom(home.id, awayId, undefined)
      .map((id) => ({ ...(id && { siteId: id }), note: 'x', lastName: 'One' })),
  )
const anyVersion = fc.constantFrom({}, ...[1, 2, 3].map((version) => ({ version })))
const anyRecord = fc.constantFrom(...ownRecords).chain(({ entity, externalId, data }) =>
  fc
    .tuple(
      anyVersion,
      fc.oneof(
        anyData(data).map((patch) => ({ data: patch })),
        fc.constant({ deleted: true }),
      ),
    )
    .map(([version, content]) => ({ entity, record: { externalId, ...version, ...content } })),
)
const anyNewRecord = fc
  .constantFrom(
    ...rejectedOf(awayId).map(([entity, data]) => ({ entity, externalId: 'rejected', data })),
    ...['customers', 'vehicles', 'work-orders'].map((entity) => ({
      entity: entity as WritableEntity,
      externalId: 'none',
      data: { ...vehicleOf(awayId), orderNumber: 700_005, licenseNumber: 'AWA-5', lastName: 'One' } as Data,
    })),
  )
  .chain(({ entity, externalId, data }) =>
    anyData(data).map((patch) => ({ entity, record: { externalId, data: { siteId: home.id, ...patch } } })),
  )

const notAllowed = {
  code: 'siteNotAllowed',
  path: '/siteId',
  message: 'The service account has no right to this site',
}
let run = 0

it('an account of one site can neither change nor find out what another site has received', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(anyRecord, { minLength: 5, maxLength: 20 }),
      fc.array(anyNewRecord, { maxLength: 5 }),
      async (records, newRecords) => {
        run += 1
        const source = `away${run}`
        const { siteId, place } = await sendAway(source)
        const before = await readAway(source, siteId)
        for (const { entity, record } of place(records))
          expect((await batch(entity, [record], { source, headers })).results).toEqual([
            { index: 0, externalId: record.externalId, status: 'rejected', id: null, errors: [notAllowed] },
          ])
        // Sends many records together, with one of the account's own site among them.
        const vehicles = place(ownRecords).filter(({ entity }) => entity === 'vehicles')
        const together = [
          ...vehicles.map(({ externalId, data }) => ({ externalId, data })),
          { externalId: 'new', data: { ...vehicleOf(home.id), licenseNumber: `HOM-${run}` } },
        ]
        expect(await statuses('vehicles', together, { source, headers })).toEqual([
          ...vehicles.map(() => 'rejected'),
          'created',
        ])
        for (const { entity, record } of place(newRecords)) await batch(entity, [record], { source, headers })
        expect(await readAway(source, siteId)).toEqual(before)
      },
    ),
    { numRuns: slowRuns(15) },
  )
})

describe('a key of one site', () => {
  const source = 'examples'
  const siteId = away.id
  const vehicle = vehicleOf(siteId)
  const waitingRecord = (externalId: string) => ({
    externalId,
    data: { ...vehicle, licenseNumber: externalId, owner: { externalId: 'LEAKC' } },
  })

  it('an account cannot adopt a record that waits at another site', async () => {
    expect(await statuses('vehicles', [waitingRecord('LK2')], { source })).toEqual(['deferred'])
    const taking = { externalId: 'LK2', data: { siteId: home.id, owner: null } }
    expect(await statuses('vehicles', [taking], { source, headers })).toEqual(['rejected'])
    expect(await batch('vehicles', [taking], { source })).toMatchObject({
      results: [{ status: 'rejected', errors: [{ code: 'siteFixed', path: '/siteId' }] }],
    })
  })

  it('an account cannot delete a record that waits at another site, or one that the other site has deleted', async () => {
    await batch('vehicles', [waitingRecord('LK1')], { source })
    const deletion = [{ externalId: 'LK1', deleted: true }]
    expect(await statuses('vehicles', deletion, { source, headers })).toEqual(['rejected'])
    expect(await statuses('vehicles', deletion, { source })).toEqual(['deleted'])
    expect(await statuses('vehicles', deletion, { source, headers })).toEqual(['rejected'])
  })

  it("an account cannot distinguish a reference to another site's record from one to no record", async () => {
    await batch('customers', [{ externalId: 'elsewhere', data: { siteId, lastName: 'One' } }], { source })
    const refer = (externalId: string, owner: string) => ({
      externalId,
      data: { ...vehicle, siteId: home.id, licenseNumber: externalId, owner: { externalId: owner } },
    })
    const records = [refer('REF-1', 'elsewhere'), refer('REF-2', 'nowhere')]
    expect(await statuses('vehicles', records, { source, headers })).toEqual(['deferred', 'deferred'])
    const read = async () =>
      (await send(integrationWaitingEndpoints.readDeferred, { query: { source } }, headers)).body.records
    const before = await read()
    expect(before).toHaveLength(2)
    await batch('customers', [{ externalId: 'elsewhere', data: { lastName: 'Two' } }], { source })
    expect(await read()).toEqual(before)
  })

  it('the refusal of a person who works only at another site has no id of ours', async () => {
    const number = `AWAY-${away.id}`
    await buildEmployee(db, { sites: [away], number })
    const times = { startTime: hour(4, 6), endTime: hour(4, 8) }
    const shift = { externalId: 'S', data: { siteId: home.id, employee: { number }, ...times } }
    const vehicle = { externalId: 'V', data: { ...vehicleOf(home.id), licenseNumber: 'NAS-1' } }
    await batch('vehicles', [vehicle], { source, headers })
    const order = {
      externalId: 'W',
      data: { siteId: home.id, orderNumber: 700_010, vehicle: { externalId: 'V' }, receiver: { number } },
    }
    for (const [entity, record, path] of [
      ['shifts', shift, '/employee'],
      ['work-orders', order, '/receiver'],
    ] as const) {
      const { results } = await batch(entity, [record], { source, headers })
      expect(results).toMatchObject([{ status: 'rejected', errors: [{ code: 'notAtSite', path }] }])
      expect(results[0]?.errors[0]).not.toHaveProperty('value')
    }
  })

  it('an account cannot distinguish the id of a person of another site from one that does not exist', async () => {
    const stranger = await buildEmployee(db, { sites: [away] })
    const times = { startTime: hour(5, 6), endTime: hour(5, 8) }
    const refer = async (id: number) =>
      (
        await batch('shifts', [{ externalId: 'ID', data: { siteId: home.id, employee: { id }, ...times } }], {
          source,
          headers,
        })
      ).results.map(({ status, errors }) => [status, errors.map(({ code, path }) => `${code} ${path}`)])
    expect(await refer(stranger.id)).toEqual([['rejected', ['unknownReference /employee']]])
    expect(await refer(999_999)).toEqual(await refer(stranger.id))
  })

  it('an account of some sites sees a refusal without a site only if it sent the record', async () => {
    const person = { externalId: 'P', data: { name: 'Secret Person', email: 'none' } }
    const customer = { externalId: 'C', data: { lastName: 'Secret' } }
    const several = await buildServiceAccount(db, { sites: [home, away] })
    const read = async (name: string, of: typeof headers) =>
      (
        await send(integrationWaitingEndpoints.readRejected, { query: { source: name } }, of)
      ).body.records.map(({ entity }) => entity)
    expect(await statuses('employees', [person], { source: 'hq' })).toEqual(['rejected'])
    expect(await statuses('customers', [customer], { source: 'hq' })).toEqual(['rejected'])
    expect(await read('hq', account.headers)).toEqual(['employees', 'customers'])
    await batch('customers', [], { source: 'hq', headers })
    expect(await read('hq', headers)).toEqual([])
    await batch('customers', [customer], { source: 'two', headers: several.headers })
    expect(await read('two', several.headers)).toEqual(['customers'])
    expect(await read('two', headers)).toEqual([])
  })

  it("the refusal of a record that names another site is stored at the account's own site", async () => {
    const refused = { externalId: 'OUT', data: { siteId, lastName: 'One' } }
    expect(await statuses('customers', [refused], { source, headers })).toEqual(['rejected'])
    const stored = await db
      .selectFrom('rejected_record')
      .select('site_id')
      .where('external_id', '=', 'OUT')
      .execute()
    expect(stored).toEqual([{ site_id: home.id }])
  })
})
