import { operationEndpoints as api } from '@verstas/contract/operations/endpoints.ts'
import type { WorkOperationSearch } from '@verstas/contract/operations/entities.ts'
import { describe, expect, it } from 'vitest'
import { buildTestApp } from '../../../test/app.ts'
import { buildEmployee, buildSite } from '../../../test/builders.ts'
import { buildOperation, buildSupplier } from '../../../test/part-builders.ts'
import { buildVehicle } from '../../../test/work-order-builders.ts'

const { db, signIn, send } = await buildTestApp()
const employee = await buildEmployee(db)
const headers = await signIn(employee)

const search = async (query: WorkOperationSearch) =>
  (await send(api.searchWorkOperations, { query }, headers)).body
const find = async (query: WorkOperationSearch) =>
  (await search(query)).map(({ WorkOperationCode }) => WorkOperationCode)

const audi = await buildSupplier(db, { number: '12', name: 'Audi' })
const skoda = await buildSupplier(db, { number: '11', name: 'Škoda' })
const operations = [
  [audi, '01 26 20', 'Öljynvaihto ja suodatin', null],
  [audi, '04 26 20', 'Etujarrupalojen vaihto', null],
  [audi, '08 26 20', 'Renkaiden kausivaihto', 'WEB_API'],
  [skoda, '01-15-19', 'Öljynvaihto ja suodatin', null],
  [skoda, '04-15-19', 'Takajarrupalojen vaihto', null],
] as const
for (const [supplier, code, name, source_type] of operations)
  await buildOperation(db, { supplier_number: supplier.number, code, name, source_type })

it('an operation search returns all fields of an operation', async () => {
  expect(await search({ WorkOperationCode: '082620' })).toEqual([
    {
      WorkOperationCode: '08 26 20',
      SupplierNumber: '12',
      SupplierName: 'Audi',
      StandardTime: 30,
      Name: 'Renkaiden kausivaihto',
      SourceType: 'WEB_API',
    },
  ])
})

it.each<[WorkOperationSearch, string[]]>([
  [{ WorkOperationCode: '01' }, ['01-15-19', '01 26 20']],
  [{ WorkOperationCode: '0126' }, ['01 26 20']],
  [{ WorkOperationName: 'öljyn' }, ['01-15-19', '01 26 20']],
  [{ WorkOperationName: 'vaihto jarru' }, ['04 26 20', '04-15-19']],
  [{ WorkOperationName: 'audi' }, []],
  [{ SupplierNumber: '12' }, ['04 26 20', '01 26 20', '08 26 20']],
  [{ SupplierName: 'skoda' }, ['01-15-19', '04-15-19']],
  [{ SearchKey: 'audi jarru' }, ['04 26 20']],
  [{ SearchKey: '2620' }, ['04 26 20', '01 26 20', '08 26 20']],
  [{ SearchKey: '04 15 19' }, ['04-15-19']],
  [{ SearchKey: 'jarru', SupplierName: 'audi' }, ['04 26 20']],
  [{ WorkOperationCode: '04', WorkOperationName: 'taka' }, ['04-15-19']],
  [
    {
      SearchKey: '0',
      WorkOperationCode: '0',
      WorkOperationName: 'ja',
      SupplierNumber: '12',
      SupplierName: 'a',
    },
    ['01 26 20'],
  ],
])('an operation search for %j finds the operations that match all its filters', async (query, codes) => {
  expect(await find(query)).toEqual(codes)
})

describe('an operation search for a vehicle', () => {
  it("an operation search for a vehicle lists an exact code first, then operations of the vehicle's make", async () => {
    const { serial_number: SerialNo } = await buildVehicle(db, employee.siteId, { make_name: 'AUDI' })
    expect(await find({ WorkOperationName: 'öljyn', SerialNo })).toEqual(['01 26 20', '01-15-19'])
    expect(await find({ SearchKey: '011519', SerialNo })).toEqual(['01-15-19'])
    const { code } = await buildOperation(db, { supplier_number: '12', code: '01 15 19 5', name: 'Muu' })
    expect(await find({ SearchKey: '011519', SerialNo })).toEqual(['01-15-19', code])
    await db.deleteFrom('work_operation').where('code', '=', code).execute()
  })

  it('an operation search ignores a vehicle that is unknown or belongs to another site', async () => {
    const other = await buildVehicle(db, (await buildSite(db)).id, { make_name: 'Audi' })
    for (const SerialNo of ['UNKNOWN', other.serial_number])
      expect(await find({ WorkOperationName: 'öljyn', SerialNo })).toEqual(['01-15-19', '01 26 20'])
  })
})

it('the pages of an operation search contain each operation once', async () => {
  const { number: SupplierNumber } = await buildSupplier(db)
  for (let count = 0; count < 60; count += 1)
    await buildOperation(db, { supplier_number: SupplierNumber, name: 'Sama' })
  const pages = [await find({ SupplierNumber }), await find({ SupplierNumber, Offset: 50 })]
  expect(pages.map((page) => page.length)).toEqual([50, 10])
  expect(new Set(pages.flat()).size).toBe(60)
})

it.each<object>([
  {},
  { SerialNo: 'WAUZZZ' },
  { SearchKey: ' / ' },
  { WorkOperationCode: 'A'.repeat(61) },
  { SearchKey: 'a', Offset: -1 },
  { ItemNumber: '1' },
])('refuses an operation search for %j', async (query) => {
  const { status, errors } = await send(
    api.searchWorkOperations,
    { query: query as WorkOperationSearch },
    headers,
  )
  expect(status).toBe(400)
  expect(errors[0]?.ErrorId).toBe(900001)
})
