import { conflictReasons } from '@verstas/contract/integration/record-faults.ts'
import type { WritableEntity } from '@verstas/contract/integration/scopes.ts'
import { expect, it } from 'vitest'
import { buildEmployee } from '../../../../test/builders.ts'
import { buildEveryRecord } from '../../../../test/every-record.ts'
import { buildIntegrationApp } from '../../../../test/integration-app.ts'
import { buildStampingTypes } from '../../../../test/stamping-builders.ts'

const app = await buildIntegrationApp()
const { db, site, batch, statuses } = app
await buildStampingTypes(db)
const employee = await buildEmployee(db, { sites: [site] })
const first = await buildEveryRecord(app)
const second = await buildEveryRecord(app)

const send = async (entity: WritableEntity, changes: object) =>
  (await batch(entity, [{ externalId: second[entity].externalId, data: changes }])).results[0]

it.each([
  ['stock-levels', 'stockCode', 'OTHER', 'OTHER'],
  ['stock-levels', 'supplierNumber', first.parts.data.supplierNumber, first.parts.data.supplierNumber],
  ['stock-levels', 'itemNumber', first.parts.data.itemNumber, first.parts.data.itemNumber],
  ['resources', 'employee', { id: employee.id }, undefined],
] as const)(
  'a change of a value of %s that never changes is refused: %s',
  async (entity, field, sent, value) => {
    const result = await send(entity, { ...second[entity].data, [field]: sent })
    expect(result).toMatchObject({ status: 'rejected' })
    expect(result?.errors).toEqual([
      {
        code: 'conflict',
        path: `/${field}`,
        message: conflictReasons.fixed.en,
        ...(value !== undefined && { value }),
      },
    ])
  },
)

it('values that never change may be repeated', async () => {
  expect(await send('stock-levels', { ...second['stock-levels'].data, inStock: 8 })).toMatchObject({
    status: 'updated',
  })
  expect(await send('resources', { ...second.resources.data, name: 'Bay', employee: null })).toMatchObject({
    status: 'updated',
  })
})

it('a stock level among others is refused alone if it names another stock', async () => {
  const levels = [first, second].map(({ 'stock-levels': { externalId, data } }, index) => ({
    externalId,
    data: { ...data, inStock: 20 + index, ...(index === 1 && { stockCode: 'OTHER' }) },
  }))
  expect(await statuses('stock-levels', levels)).toEqual(['updated', 'rejected'])
})

it('a record that waits for a vehicle by its VIN is applied, even if the VIN is written in another way', async () => {
  const serialNumber = 'YV1 test-0001'
  const order = { siteId: site.id, orderNumber: 4711, vehicle: { serialNumber } }
  expect(await statuses('work-orders', [{ externalId: 'early', data: order }])).toEqual(['deferred'])
  const vehicle = { siteId: site.id, serialNumber: 'YV1TEST0001', makeName: 'A', modelName: 'B' }
  await batch('vehicles', [{ externalId: 'late', data: vehicle }])
  expect(await statuses('work-orders', [{ externalId: 'early', data: order }])).toEqual(['unchanged'])
})
