import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { buildSite } from '../../../../test/builders.ts'
import { freshDatabase } from '../../../../test/fresh-database.ts'
import { createClock } from '../../../platform/clock.ts'
import { sequenceOutbox } from '../../../platform/feed/sequence.ts'
import type { ServiceSession } from '../accounts/service-session.ts'
import { applyBatch } from './apply-batch.ts'

const { db } = await freshDatabase()
const site = await buildSite(db)
const clock = createClock(undefined)
const account: ServiceSession = {
  accountId: 1,
  accountName: 'Dealer system',
  siteIds: null,
  scopes: new Set(),
  language: 'en',
  mayAdoptEmployees: false,
}

type Entity = Parameters<typeof applyBatch>[2]['entity']

const send = (
  entity: Entity,
  records: readonly unknown[],
  options: { isDryRun?: boolean; source?: string } = {},
) => applyBatch({ db, clock }, account, { entity, source: 'dms', records, isDryRun: false, ...options })

const statuses = async (...parameters: Parameters<typeof send>) =>
  (await send(...parameters)).results.map(({ status }) => status)

const errors = async (...parameters: Parameters<typeof send>) =>
  (await send(...parameters)).results.flatMap(({ errors: list }) => list)

const feedOf = async (entity: string) => {
  await sequenceOutbox(db)
  const rows = await db
    .selectFrom('feed')
    .selectAll()
    .where('entity', '=', entity)
    .orderBy('position')
    .execute()
  await db.deleteFrom('feed').execute()
  return rows.map(({ kind, entity_id, actor }) => `${kind} ${entity_id} ${actor}`)
}

const car = {
  siteId: site.id,
  licenseNumber: 'ABC-123',
  serialNumber: 'VF1AAAAA',
  makeName: 'Renault',
  modelName: 'Clio',
}

describe('a batch', () => {
  it('a record is created, changed by a patch, unchanged, stale, deleted and created again', async () => {
    expect(await statuses('vehicles', [{ externalId: 'V1', version: 5, data: car }])).toEqual(['created'])
    const [row] = await db.selectFrom('vehicle').selectAll().execute()
    expect(await feedOf('vehicles')).toEqual([`created ${row?.id} service:1`])
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
    const answer = await send('customers', [
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
        ['conflict '],
      ],
    )
    expect(answer.counts).toMatchObject({ created: 1, rejected: 5 })
  })

  it('a dry run has the same results and leaves nothing', async () => {
    const records = [{ externalId: 'D1', data: { siteId: site.id, lastName: 'Dry' } }]
    expect(await send('customers', records, { isDryRun: true })).toMatchObject({
      results: [{ status: 'created', id: null }],
      isDryRun: true,
    })
    expect(await db.selectFrom('external_ref').selectAll().where('external_id', '=', 'D1').execute()).toEqual(
      [],
    )
    expect(await statuses('customers', records)).toEqual(['created'])
  })

  it('a record waits for its references, and is applied when the last one arrives', async () => {
    const wanted = {
      ...car,
      licenseNumber: 'WAI-1',
      serialNumber: 'WAIT1',
      owner: { externalId: 'O1' },
      payer: { externalId: 'P1' },
    }
    expect(await statuses('vehicles', [{ externalId: 'W1', data: wanted }])).toEqual(['deferred'])
    expect(await statuses('vehicles', [{ externalId: 'W1', data: { mileage: 77 } }])).toEqual(['deferred'])
    await send('customers', [{ externalId: 'P1', data: { siteId: site.id, lastName: 'Payer' } }])
    expect(
      await db.selectFrom('vehicle').select('id').where('serial_number', '=', 'WAIT1').execute(),
    ).toEqual([])
    await send('customers', [{ externalId: 'O1', data: { siteId: site.id, lastName: 'Owner' } }])
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

  it('a deletion of a waiting record ends its waiting, and an older record is stale afterwards', async () => {
    const wanted = { ...car, licenseNumber: 'WAI-2', serialNumber: 'WAIT2', owner: { externalId: 'never' } }
    await send('vehicles', [{ externalId: 'W2', version: 2, data: wanted }])
    expect(await statuses('vehicles', [{ externalId: 'W2', version: 1, deleted: true }])).toEqual(['stale'])
    expect(await statuses('vehicles', [{ externalId: 'W2', version: 3, deleted: true }])).toEqual(['deleted'])
    expect(await statuses('vehicles', [{ externalId: 'W2', version: 2, data: wanted }])).toEqual(['stale'])
  })

  it('a vehicle that exists is adopted once by its VIN, and another number of the source is refused', async () => {
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
    expect(await send('vehicles', [{ externalId: 'A1', data }])).toMatchObject({
      results: [{ status: 'updated', id }],
    })
    expect(await errors('vehicles', [{ externalId: 'A2', data }])).toMatchObject([{ code: 'keyTaken' }])
  })

  it('parts wait for their supplier and group, and stock keeps what work orders have reserved', async () => {
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
    await send('suppliers', [{ externalId: 'S9', data: { number: 'S9', name: 'Supplier' } }])
    await send('product-groups', [{ externalId: 'G9', data: { code: 'G9', description: 'Group' } }])
    expect(await db.selectFrom('part_stock').select(['in_stock', 'available']).execute()).toEqual([
      { in_stock: '5.000', available: '5.000' },
    ])
    expect(
      await errors('stock-levels', [{ externalId: 'L2', data: { ...level, stockCode: 'NONE' } }]),
    ).toMatchObject([{ code: 'unknownStock', path: '/stockCode', value: 'NONE' }])
    const withDetails = { barcodes: ['640', '641', '640'], associatedItems: [] }
    expect(await statuses('parts', [{ externalId: 'I1', data: withDetails }])).toEqual(['updated'])
    expect(await statuses('parts', [{ externalId: 'I1', data: { barcodes: ['641', '640'] } }])).toEqual([
      'unchanged',
    ])
  })

  it('an account sees only its sites', async () => {
    const other = await buildSite(db)
    const limited = { ...account, siteIds: [other.id] }
    const answer = await applyBatch({ db, clock }, limited, {
      entity: 'customers',
      source: 'dms',
      isDryRun: false,
      records: [
        { externalId: 'X1', data: { siteId: site.id, lastName: 'No' } },
        { externalId: 'C1', data: { phone: '1' } },
        { externalId: 'X2', data: { siteId: other.id, lastName: 'Yes' } },
      ],
    })
    expect(answer.results.map(({ errors: list, status }) => list[0]?.code ?? status)).toEqual([
      'siteNotAllowed',
      'siteNotAllowed',
      'created',
    ])
  })
})

it('the master of a group at a site decides, and other values become differences until they are equal', async () => {
  const own = await buildSite(db)
  await db
    .insertInto('field_master')
    .values({ site_id: own.id, field_group: 'vehicle', master: 'here' })
    .execute()
  const data = { ...car, siteId: own.id, serialNumber: 'MASTER1', licenseNumber: 'MAS-1' }
  await send('vehicles', [{ externalId: 'M1', data }])
  expect(await statuses('vehicles', [{ externalId: 'M1', data: { mileage: 500, colour: null } }])).toEqual([
    'unchanged',
  ])
  expect(await db.selectFrom('difference').selectAll().execute()).toMatchObject([
    { entity: 'vehicles', path: '/mileage', theirs: 500, ours: null },
  ])
  await sql`update vehicle set mileage = 500 where serial_number = 'MASTER1'`.execute(db)
  await send('vehicles', [{ externalId: 'M1', version: 2, data: { mileage: 500 } }])
  expect(await db.selectFrom('difference').selectAll().execute()).toEqual([])
})

it('two batches with the same new records create each record once', async () => {
  const records = Array.from({ length: 60 }, (_, index) => ({
    externalId: `race-${index}`,
    data: { siteId: site.id, lastName: `Race ${index}` },
  }))
  const answers = await Promise.all([send('customers', records), send('customers', records.toReversed())])
  expect(answers.map(({ counts }) => counts.created + counts.unchanged)).toEqual([60, 60])
  const { count } = await db
    .selectFrom('customer')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('last_name', 'like', 'Race %')
    .executeTakeFirstOrThrow()
  expect(Number(count)).toBe(60)
})
