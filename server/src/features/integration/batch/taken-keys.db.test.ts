import type { WritableEntity } from '@verstas/contract/integration/scopes.ts'
import { expect, it } from 'vitest'
import { buildEmployee, nextNumber } from '../../../../test/builders.ts'
import { buildEveryRecord } from '../../../../test/every-record.ts'
import { buildIntegrationApp } from '../../../../test/integration-app.ts'
import { buildServiceAccount } from '../../../../test/service-builders.ts'
import { buildStampingTypes } from '../../../../test/stamping-builders.ts'

const app = await buildIntegrationApp()
const { db, site, batch } = app
await buildStampingTypes(db)
await buildEmployee(db, { sites: [site] })
const records = await buildEveryRecord(app)
const adopting = await buildServiceAccount(db, { may_adopt_employees: true })

/** Sends the data of a record under another external id. */
async function sendAgain(entity: WritableEntity, changes: object) {
  const { data } = records[entity]
  const record = { externalId: `T${nextNumber()}`, data: { ...data, ...changes } }
  return (await batch(entity, [record], { headers: adopting.headers })).results[0]
}

it.each<[WritableEntity, string, object?]>([
  ['suppliers', 'number'],
  ['product-groups', 'code'],
  ['parts', 'itemNumber'],
  ['stock-levels', 'itemNumber'],
  ['operations', 'code'],
  ['vehicles', 'serialNumber'],
  ['vehicles', 'licenseNumber', { serialNumber: undefined }],
  ['service-visits', 'invoiceNumber'],
  ['employees', 'email'],
  ['shifts', 'startTime'],
  ['absences', 'startTime'],
  ['opening-balances', 'day'],
  ['work-orders', 'orderNumber'],
])(
  'a second external id for a record of %s is refused with the field and the value: %s',
  async (entity, field, changes = {}) => {
    const { externalId, data } = records[entity]
    const result = await sendAgain(entity, changes)
    expect(result?.errors).toMatchObject([
      {
        code: 'keyTaken',
        path: `/${field}`,
        value: data[field],
        message: expect.stringContaining(externalId),
      },
    ])
  },
)

it('a second external id for the resource of a person is refused with the field, without a value', async () => {
  const { externalId } = records.employees
  const data = { siteId: site.id, name: 'Bay', employee: { externalId } }
  await batch('resources', [{ externalId: 'first', data }])
  const { results } = await batch('resources', [{ externalId: 'second', data }])
  expect(results[0]?.errors).toEqual([
    { code: 'keyTaken', path: '/employee', message: expect.stringContaining('first') },
  ])
})

it('a second external id for a work order with a text number is refused with that field', async () => {
  const data = { ...records['work-orders'].data, orderNumber: undefined, externalNumber: 'SO-77', jobs: [] }
  await batch('work-orders', [{ externalId: 'SO', data }])
  const { results } = await batch('work-orders', [{ externalId: 'SO-again', data }])
  expect(results[0]?.errors).toMatchObject([{ code: 'keyTaken', path: '/externalNumber', value: 'SO-77' }])
})

it('another external id replaces a deleted one, which is then refused like any other', async () => {
  const data = { siteId: site.id, licenseNumber: 'REP-1', makeName: 'A', modelName: 'B' }
  const { results } = await batch('vehicles', [{ externalId: 'old', data }])
  await batch('vehicles', [{ externalId: 'old', deleted: true }])
  expect(await batch('vehicles', [{ externalId: 'new', data }])).toMatchObject({
    results: [{ status: 'updated', id: results[0]?.id }],
  })
  expect(await batch('vehicles', [{ externalId: 'old', data }])).toMatchObject({
    results: [{ status: 'rejected', errors: [{ code: 'keyTaken', path: '/licenseNumber', value: 'REP-1' }] }],
  })
  const shown = await db
    .selectFrom('vehicle')
    .select(['id', 'is_hidden'])
    .where('license_number', '=', 'REP-1')
    .execute()
  expect(shown).toEqual([{ id: results[0]?.id, is_hidden: false }])
})

it.each<[WritableEntity, object]>([
  ['suppliers', { number: 'SAME', name: 'A' }],
  ['vehicles', { siteId: site.id, licenseNumber: 'SAM-1', makeName: 'A', modelName: 'B' }],
  [
    'work-orders',
    { siteId: site.id, orderNumber: 880_001, vehicle: { externalId: records.vehicles.externalId } },
  ],
])(
  'a record of %s whose deleted external id was replaced earlier in the batch is refused',
  async (entity, data) => {
    await batch(entity, [{ externalId: 'same-old', data }])
    await batch(entity, [{ externalId: 'same-old', deleted: true }])
    const { results } = await batch(entity, [
      { externalId: 'same-new', data },
      { externalId: 'same-old', data },
    ])
    expect(results).toMatchObject([
      { status: 'updated' },
      { status: 'rejected', errors: [{ code: 'keyTaken' }] },
    ])
  },
)

it('a batch replaces several deleted external ids', async () => {
  const suppliers = (prefix: string, data?: true) =>
    ['R1', 'R2', 'R3'].map((number) => ({
      externalId: `${prefix}${number}`,
      ...(data ? { data: { number, name: number } } : { deleted: true }),
    }))
  await batch('suppliers', suppliers('old', true))
  await batch('suppliers', suppliers('old'))
  expect((await batch('suppliers', suppliers('new', true))).counts).toMatchObject({ updated: 3, rejected: 0 })
})
