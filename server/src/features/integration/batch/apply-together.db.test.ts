import { conflictReasons } from '@verstas/contract/integration/record-faults.ts'
import { expect, it } from 'vitest'
import { buildIntegrationApp } from '../../../../test/integration-app.ts'

const { db, site, batch, statuses } = await buildIntegrationApp()
const siteId = site.id
const vehicle = { siteId, makeName: 'Make', modelName: 'Model' }

/** Sends records together. Returns the status of each, or its faults as `code path message`. */
async function results(...parameters: Parameters<typeof batch>) {
  const { results } = await batch(...parameters)
  return results.map(({ status, errors }) =>
    status === 'rejected' ? errors.map(({ code, path, message }) => `${code} ${path} ${message}`) : status,
  )
}

it('a group of records ends before a record that changes its natural key', async () => {
  const first = { externalId: 'V1', data: { ...vehicle, licenseNumber: 'ABC-1', serialNumber: 'VIN1' } }
  expect(await statuses('vehicles', [first])).toEqual(['created'])
  // V1 can be found by its plate only after it has lost its VIN. V3 has the same plate.
  expect(
    await statuses('vehicles', [
      { externalId: 'V2', data: { ...vehicle, licenseNumber: 'ABC-2' } },
      { externalId: 'V1', data: { serialNumber: null } },
      { externalId: 'V3', data: { ...vehicle, licenseNumber: 'ABC-1', serialNumber: 'VIN3' } },
    ]),
  ).toEqual(['created', 'updated', 'rejected'])
})

it('if one record contradicts stored data, the others are applied and the fault names its field', async () => {
  await statuses('vehicles', [{ externalId: 'OF-ORDERS', data: { ...vehicle, licenseNumber: 'ABC-9' } }])
  const order = (number: number, jobs: readonly object[]) => ({
    externalId: `W${number}`,
    data: { siteId, orderNumber: 700 + number, vehicle: { externalId: 'OF-ORDERS' }, jobs },
  })
  const job = (number: number, rows: readonly object[] = []) => ({
    externalId: `J${number}`,
    jobNumber: number,
    rows,
  })
  const text = { externalId: 'R1', type: 'Text', name: 'Row' }
  const promised = { ...text, externalId: 'R2', backOrderPromisedOn: '2026-12-24', backOrderAmount: 0 }
  expect(
    await results('work-orders', [
      order(1, [job(1, [text]), job(2)]),
      order(2, [job(1), { ...job(2), jobNumber: 1 }]),
      order(3, [job(1), job(2, [text, promised])]),
      order(4, [job(1, [text])]),
    ]),
  ).toEqual([
    'created',
    [`conflict /jobs/1/jobNumber ${conflictReasons.taken.en}`],
    [`conflict /jobs/1/rows/1/backOrderPromisedOn ${conflictReasons.onlyBackOrder.en}`],
    'created',
  ])
  const jobs = await db.selectFrom('job').select('id').where('site_id', '=', siteId).execute()
  expect(jobs).toHaveLength(3)
})

it('stock levels that are sent together add their stocks, and one with an unknown part adds none', async () => {
  await statuses('suppliers', [{ externalId: 'S1', data: { number: 'S1', name: 'Supplier' } }])
  const part = { supplierNumber: 'S1', name: 'Part', retailPrice: 1, retailPriceExcludingTax: 1 }
  await statuses(
    'parts',
    ['I1', 'I2'].map((itemNumber) => ({ externalId: itemNumber, data: { ...part, itemNumber } })),
  )
  const level = (stockCode: string, itemNumber: string) => ({
    externalId: `${stockCode} ${itemNumber}`,
    data: { siteId, stockCode, supplierNumber: 'S1', itemNumber, inStock: 1 },
  })
  expect(
    await statuses('stock-levels', [level('A', 'I1'), level('B', 'I1'), level('B', 'I2'), level('C', 'I9')]),
  ).toEqual(['created', 'created', 'created', 'deferred'])
  const stocks = await db
    .selectFrom('stock')
    .select(['code', 'description'])
    .where('site_id', '=', siteId)
    .where('code', 'in', ['A', 'B', 'C'])
    .orderBy('code')
    .execute()
  expect(stocks).toEqual(['A', 'B'].map((code) => ({ code, description: code })))
})

it('a new part can be associated with itself', async () => {
  await statuses('suppliers', [{ externalId: 'S2', data: { number: 'S2', name: 'Supplier' } }])
  const key = { supplierNumber: 'S2', itemNumber: 'I1' }
  const data = {
    ...key,
    name: 'Part',
    retailPrice: 1,
    retailPriceExcludingTax: 1,
    associatedItems: [{ ...key, quantity: 1 }],
  }
  expect(await statuses('parts', [{ externalId: 'P1', data }])).toEqual(['created'])
})
