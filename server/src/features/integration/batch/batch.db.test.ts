import { randomUUID } from 'node:crypto'
import { integrationWaitingEndpoints } from '@verstas/contract/integration/waiting-endpoints.ts'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { buildSite } from '../../../../test/builders.ts'
import { buildIntegrationApp } from '../../../../test/integration-app.ts'
import { buildServiceAccount } from '../../../../test/service-builders.ts'
import { expireRecords } from './batch-feature.ts'

const { db, clock, site, account, send, batch, sendBatch, statuses, faults, takeChanges } =
  await buildIntegrationApp()

const car = {
  siteId: site.id,
  licenseNumber: 'ABC-123',
  serialNumber: 'VF1AAAAA',
  makeName: 'Renault',
  modelName: 'Clio',
}

describe('a batch', () => {
  it('a record gets the statuses created, updated, unchanged, stale and deleted, and a patch restores it', async () => {
    expect(await statuses('vehicles', [{ externalId: 'V1', version: 5, data: car }])).toEqual(['created'])
    const [row] = await db.selectFrom('vehicle').selectAll().execute()
    expect(await takeChanges('vehicles')).toEqual([`created ${row?.id} service:${account.id}`])
    expect(await statuses('vehicles', [{ externalId: 'V1', version: 5, data: car }])).toEqual(['unchanged'])
    expect(await statuses('vehicles', [{ externalId: 'V1', version: 6, data: { mileage: 10 } }])).toEqual([
      'updated',
    ])
    expect(await statuses('vehicles', [{ externalId: 'V1', version: 4, data: { mileage: 9 } }])).toEqual([
      'stale',
    ])
    expect(
      await statuses('vehicles', [{ externalId: 'V1', data: { mileage: 10, modelName: 'Clio' } }]),
    ).toEqual(['unchanged'])
    expect(await statuses('vehicles', [{ externalId: 'V1', version: 7, deleted: true }])).toEqual(['deleted'])
    expect(await statuses('vehicles', [{ externalId: 'V1', deleted: true }])).toEqual(['unchanged'])
    expect(await statuses('vehicles', [{ externalId: 'V1', version: 8, data: { mileage: null } }])).toEqual([
      'updated',
    ])
    expect(await db.selectFrom('vehicle').selectAll().execute()).toMatchObject([
      { id: row?.id, license_number: 'ABC-123', mileage: null, is_hidden: false },
    ])
  })

  it('one bad record does not affect the others, and each fault names its field', async () => {
    const answer = await batch('customers', [
      { externalId: 'C1', data: { siteId: site.id, lastName: 'Virtanen' } },
      { externalId: 'C2', data: { siteId: site.id, lastName: 'x'.repeat(300), shoeSize: 43 } },
      { externalId: 'C1', data: { siteId: site.id, lastName: 'Double' } },
      { data: {} },
      { externalId: 'C3', data: { siteId: site.id } },
      { externalId: 'C4', data: { siteId: 999_999, companyName: 'Nowhere' } },
    ])
    expect(answer.results.map(({ status }) => status)).toEqual([
      'created',
      'rejected',
      'rejected',
      'rejected',
      'rejected',
      'rejected',
    ])
    expect(answer.results.map(({ errors: list }) => list.map(({ code, path }) => `${code} ${path}`))).toEqual(
      [
        [],
        ['invalidField /lastName', 'unknownField /shoeSize'],
        ['duplicateInBatch /externalId'],
        ['invalidField /externalId'],
        ['missingField /lastName'],
        ['conflict /siteId'],
      ],
    )
    expect(answer.counts).toMatchObject({ created: 1, rejected: 5 })
  })

  it('a dry run returns the same statuses and stores nothing', async () => {
    const records = [{ externalId: 'D1', data: { siteId: site.id, lastName: 'Dry' } }]
    expect(await batch('customers', records, { isDryRun: true })).toMatchObject({
      results: [{ status: 'created', id: null }],
      isDryRun: true,
    })
    expect(await db.selectFrom('external_ref').selectAll().where('external_id', '=', 'D1').execute()).toEqual(
      [],
    )
    expect(await statuses('customers', records)).toEqual(['created'])
  })

  it('a record waits for its references, and is applied after the last one has arrived', async () => {
    const wanted = {
      ...car,
      licenseNumber: 'WAI-1',
      serialNumber: 'WAIT1',
      owner: { externalId: 'O1' },
      payer: { externalId: 'P1' },
    }
    expect(await statuses('vehicles', [{ externalId: 'W1', data: wanted }])).toEqual(['deferred'])
    expect(await statuses('vehicles', [{ externalId: 'W1', data: { mileage: 77 } }])).toEqual(['deferred'])
    const waiting = await send(
      integrationWaitingEndpoints.readDeferred,
      { query: { source: 'dms' } },
      account.headers,
    )
    expect(waiting.body.records).toMatchObject([
      { externalId: 'W1', waitsFor: { entity: 'customers', key: 'externalId:O1' } },
    ])
    await batch('customers', [{ externalId: 'P1', data: { siteId: site.id, lastName: 'Payer' } }])
    expect(
      await db.selectFrom('vehicle').select('id').where('serial_number', '=', 'WAIT1').execute(),
    ).toEqual([])
    await batch('customers', [{ externalId: 'O1', data: { siteId: site.id, lastName: 'Owner' } }])
    expect(
      await db
        .selectFrom('vehicle')
        .selectAll()
        .where('serial_number', '=', 'WAIT1')
        .executeTakeFirstOrThrow(),
    ).toMatchObject({
      mileage: 77,
      owner_customer_id: expect.any(Number),
      payer_customer_id: expect.any(Number),
    })
    expect(await db.selectFrom('deferred_record').selectAll().execute()).toEqual([])
  })

  it('a waiting stock level is applied when its part arrives, even from an account of another site', async () => {
    const key = { supplierNumber: 'S8', itemNumber: 'I-8' }
    const level = { siteId: site.id, stockCode: 'MAIN', ...key, inStock: 3 }
    expect(await statuses('stock-levels', [{ externalId: 'L8', data: level }])).toEqual(['deferred'])
    const { headers } = await buildServiceAccount(db, { sites: [await buildSite(db)] })
    await batch('suppliers', [{ externalId: 'S8', data: { number: 'S8', name: 'Supplier' } }], { headers })
    const part = { ...key, name: 'Belt', retailPrice: 2, retailPriceExcludingTax: 1 }
    await batch('parts', [{ externalId: 'I8', data: part }], { headers })
    expect(
      await db.selectFrom('part_stock').select('in_stock').where('item_number', '=', 'I-8').execute(),
    ).toEqual([{ in_stock: '3.000' }])
  })

  it('a deletion ends the waiting of a record, and an older version is then stale', async () => {
    const wanted = { ...car, licenseNumber: 'WAI-2', serialNumber: 'WAIT2', owner: { externalId: 'never' } }
    await batch('vehicles', [{ externalId: 'W2', version: 2, data: wanted }])
    expect(await statuses('vehicles', [{ externalId: 'W2', version: 1, deleted: true }])).toEqual(['stale'])
    expect(await statuses('vehicles', [{ externalId: 'W2', version: 3, deleted: true }])).toEqual(['deleted'])
    expect(await statuses('vehicles', [{ externalId: 'W2', version: 2, data: wanted }])).toEqual(['stale'])
  })

  it('a new external id adopts the vehicle with its VIN; another external id for the vehicle is refused', async () => {
    const { id } = await db
      .insertInto('vehicle')
      .values({
        site_id: site.id,
        license_number: 'OLD-1',
        serial_number: 'ADOPT1',
        make_name: 'A',
        model_name: 'B',
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const data = { ...car, licenseNumber: 'OLD-1', serialNumber: 'adopt1' }
    expect(await batch('vehicles', [{ externalId: 'A1', data }])).toMatchObject({
      results: [{ status: 'updated', id }],
    })
    expect(await faults('vehicles', [{ externalId: 'A2', data }])).toEqual(['keyTaken /serialNumber'])
    // A plate that has moved to a car with another VIN does not merge the two cars.
    const other = { ...data, serialNumber: 'ADOPT2' }
    expect(await statuses('vehicles', [{ externalId: 'A3', data: other }])).toEqual(['created'])
  })

  it('a stock level waits for its part, and a part waits for its supplier and product group', async () => {
    const part = {
      supplierNumber: 'S9',
      itemNumber: 'I-1',
      name: 'Filter',
      productGroupCode: 'G9',
      retailPrice: '12.50',
      retailPriceExcludingTax: 10,
    }
    const level = {
      siteId: site.id,
      stockCode: 'MAIN',
      supplierNumber: 'S9',
      itemNumber: 'I-1',
      inStock: '5',
    }
    expect(await statuses('stock-levels', [{ externalId: 'L1', data: level }])).toEqual(['deferred'])
    expect(await statuses('parts', [{ externalId: 'I1', data: part }])).toEqual(['deferred'])
    await batch('suppliers', [{ externalId: 'S9', data: { number: 'S9', name: 'Supplier' } }])
    await batch('product-groups', [{ externalId: 'G9', data: { code: 'G9', description: 'Group' } }])
    expect(
      await db
        .selectFrom('part_stock')
        .select(['in_stock', 'available'])
        .where('item_number', '=', 'I-1')
        .execute(),
    ).toEqual([{ in_stock: '5.000', available: '5.000' }])
    const withDetails = { barcodes: ['640', '641', '640'], associatedItems: [] }
    expect(await statuses('parts', [{ externalId: 'I1', data: withDetails }])).toEqual(['updated'])
    expect(await statuses('parts', [{ externalId: 'I1', data: { barcodes: ['641', '640'] } }])).toEqual([
      'unchanged',
    ])
  })

  it('a stock level of a new stock adds the stock to the site, but only after its part has arrived', async () => {
    const stocks = () =>
      db.selectFrom('stock').select(['site_id', 'description']).where('code', '=', 'VAN-2').execute()
    const part = {
      supplierNumber: 'S10',
      itemNumber: 'I-10',
      name: 'Bulb',
      retailPrice: 2,
      retailPriceExcludingTax: 1,
    }
    const { supplierNumber, itemNumber } = part
    const level = { siteId: site.id, stockCode: 'VAN-2', supplierNumber, itemNumber, inStock: 1 }
    expect(await statuses('stock-levels', [{ externalId: 'L10', data: level }])).toEqual(['deferred'])
    expect(await stocks()).toEqual([])
    await batch('suppliers', [{ externalId: 'S10', data: { number: 'S10', name: 'Supplier' } }])
    await batch('parts', [{ externalId: 'I10', data: part }])
    expect(await stocks()).toEqual([{ site_id: site.id, description: 'VAN-2' }])
    const other = { ...level, siteId: (await buildSite(db)).id }
    expect(await statuses('stock-levels', [{ externalId: 'L11', data: other }])).toEqual(['created'])
    expect(await stocks()).toHaveLength(2)
  })

  it('an account changes records only at its sites', async () => {
    const other = await buildSite(db)
    const { headers } = await buildServiceAccount(db, { sites: [other] })
    const records = [
      { externalId: 'X1', data: { siteId: site.id, lastName: 'No' } },
      { externalId: 'C1', data: { phone: '1' } },
      { externalId: 'X2', data: { siteId: other.id, lastName: 'Yes' } },
    ]
    const answer = await batch('customers', records, { headers })
    expect(answer.results.map(({ errors: list, status }) => list[0]?.code ?? status)).toEqual([
      'siteNotAllowed',
      'siteNotAllowed',
      'created',
    ])
  })
})

it('a site that is the master of vehicles keeps its values; values that differ are stored as differences', async () => {
  const ownSite = await buildSite(db)
  await db
    .insertInto('field_master')
    .values({ site_id: ownSite.id, field_group: 'vehicle', master: 'here' })
    .execute()
  const data = { ...car, siteId: ownSite.id, serialNumber: 'MASTER1', licenseNumber: 'MAS-1' }
  await batch('vehicles', [{ externalId: 'M1', data }])
  expect(await statuses('vehicles', [{ externalId: 'M1', data: { mileage: 500, colour: null } }])).toEqual([
    'unchanged',
  ])
  expect(await db.selectFrom('difference').selectAll().execute()).toMatchObject([
    { entity: 'vehicles', path: '/mileage', theirs: 500, ours: null },
  ])
  await sql`update vehicle set mileage = 500 where serial_number = 'MASTER1'`.execute(db)
  await batch('vehicles', [{ externalId: 'M1', version: 2, data: { mileage: 500 } }])
  expect(await db.selectFrom('difference').selectAll().execute()).toEqual([])
})

it('a batch is refused as a whole if it has too many records or if the account lacks the scope', async () => {
  const records = Array.from({ length: 501 }, (_, index) => ({ externalId: `many-${index}`, data: {} }))
  expect(await sendBatch('customers', records)).toMatchObject({ status: 413, errors: [{ ErrorId: 900330 }] })
  const { headers } = await buildServiceAccount(db, { scopes: ['vehicles:write', 'customers:read'] })
  expect(await sendBatch('customers', [], { headers })).toMatchObject({
    status: 403,
    errors: [{ ErrorId: 900311 }],
  })
})

it('a record is rejected if a reference is missing for seven days, and the error names the reference', async () => {
  const data = { ...car, licenseNumber: 'NEV-1', serialNumber: 'NEVER1', owner: { externalId: 'nobody' } }
  await batch('vehicles', [{ externalId: 'N1', data }])
  expect(await expireRecords(db, new Date(clock.now().getTime() + 6 * 86_400_000))).toBe(0)
  expect(await expireRecords(db, new Date(clock.now().getTime() + 8 * 86_400_000))).toBe(1)
  const [rejected] = await db
    .selectFrom('rejected_record')
    .selectAll()
    .where('external_id', '=', 'N1')
    .execute()
  expect(rejected?.errors).toMatchObject([
    { code: 'neverArrived', message: expect.stringContaining('customers externalId:nobody') },
  ])
})

describe('the list of refused records', () => {
  const read = async (query: object, headers = account.headers) =>
    (await send(integrationWaitingEndpoints.readRejected, { query }, headers)).body

  it('the list of refused records has the last refusal of each record until a batch applies the record', async () => {
    const source = 'refusals'
    const records = [1, 2, 3].map((number) => ({
      externalId: `R${number}`,
      data: { siteId: site.id, licenseNumber: `REF-${number}`, makeName: 'A' },
    }))
    await batch('vehicles', records, { source })
    await batch('vehicles', [{ externalId: 'R1', data: { ...records[0]?.data, mileage: -1 } }], { source })
    const first = await read({ source, limit: 2 })
    expect(first).toMatchObject({
      records: [
        {
          source,
          entity: 'vehicles',
          externalId: 'R1',
          siteId: site.id,
          label: 'REF-1',
          errors: [{ code: 'invalidField', path: '/mileage', value: -1, message: expect.any(String) }],
          rejectedAt: expect.any(String),
          isIgnored: false,
        },
        { externalId: 'R2', errors: [{ code: 'missingField', path: '/modelName' }] },
      ],
      hasMore: true,
    })
    expect((await read({ source, after: first.next })).records).toMatchObject([{ externalId: 'R3' }])
    await batch('vehicles', [{ externalId: 'R2', data: { ...records[1]?.data, modelName: 'B' } }], { source })
    const externalIds = async (query: object, headers?: typeof account.headers) =>
      (await read({ source, ...query }, headers)).records.map(({ externalId }) => externalId)
    expect(await externalIds({})).toEqual(['R1', 'R3'])
    expect(await externalIds({ entity: 'customers' })).toEqual([])
    expect(await externalIds({ source: 'others' })).toEqual([])
    const mended = {
      ...records[2],
      data: { ...records[2]?.data, modelName: 'C' },
    } as (typeof records)[number]
    const added = [4, 5].map((number) => ({
      externalId: `R${number}`,
      data: { siteId: site.id, licenseNumber: `REF-${number}`, makeName: 'A', modelName: 'B' },
    }))
    expect(await statuses('vehicles', [...added, mended], { source })).toEqual([
      'created',
      'created',
      'created',
    ])
    expect(await externalIds({})).toEqual(['R1'])
  })

  it('the list of refused records has only records of entities and sites that the account may read', async () => {
    const ownSite = await buildSite(db)
    const records = [site, ownSite].map(({ id }, index) => ({
      externalId: `Q${index}`,
      data: { siteId: id, licenseNumber: `SIT-${index}` },
    }))
    await batch('vehicles', records, { source: 'two-sites' })
    const ofOwn = await buildServiceAccount(db, { sites: [ownSite] })
    const { records: found } = await read({ source: 'two-sites' }, ofOwn.headers)
    expect(found.map(({ externalId }) => externalId)).toEqual(['Q1'])
    const withoutScope = await buildServiceAccount(db, { scopes: ['vehicles:write'] })
    expect((await read({ source: 'two-sites' }, withoutScope.headers)).records).toEqual([])
  })
})

it('a repeated idempotency key returns the first response, and is refused with another body', async () => {
  const key = randomUUID()
  const records = [{ externalId: 'K1', data: { siteId: site.id, lastName: 'Key' } }]
  const first = await batch('customers', records, { key })
  expect(first.results).toMatchObject([{ status: 'created' }])
  expect(await batch('customers', records, { key })).toEqual(first)
  expect(await sendBatch('customers', [], { key })).toMatchObject({
    status: 422,
    errors: [{ ErrorId: 900010 }],
  })
})

it('two concurrent batches with the same new records create each record once', async () => {
  const records = Array.from({ length: 60 }, (_, index) => ({
    externalId: `race-${index}`,
    data: { siteId: site.id, lastName: `Race ${index}` },
  }))
  const answers = await Promise.all([batch('customers', records), batch('customers', records.toReversed())])
  expect(answers.map(({ counts }) => counts.created + counts.unchanged)).toEqual([60, 60])
  const { count } = await db
    .selectFrom('customer')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('last_name', 'like', 'Race %')
    .executeTakeFirstOrThrow()
  expect(Number(count)).toBe(60)
})

it('the amounts of a service visit keep their three decimals', async () => {
  await batch('vehicles', [
    { externalId: 'V-OIL', data: { ...car, licenseNumber: 'OIL-1', serialNumber: 'OIL1' } },
  ])
  const rows = [{ type: 'SparePart', name: 'Oil', quantity: 4.125 }]
  const visit = {
    invoiceNumber: '77',
    serviceDateTime: '2026-11-01T10:00:00Z',
    vehicle: { externalId: 'V-OIL' },
  }
  expect(
    await statuses('service-visits', [{ externalId: 'S-OIL', data: { siteId: site.id, ...visit, rows } }]),
  ).toEqual(['created'])
  const stored = await db.selectFrom('service_visit_row').select('quantity').executeTakeFirstOrThrow()
  expect(stored.quantity).toBe('4.125')
})
