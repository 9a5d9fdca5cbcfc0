import { partEndpoints as api } from '@verstas/contract/parts/endpoints.ts'
import { expect, it } from 'vitest'
import { buildSite } from '../../../test/builders.ts'
import { buildPart, buildPartStock } from '../../../test/part-builders.ts'
import { buildPlanningApp } from '../../../test/planning-app.ts'
import { buildResource } from '../../../test/schedule-builders.ts'
import { buildVehicle } from '../../../test/work-order-builders.ts'

const { db, site, send, planner, stocked, booked } = await buildPlanningApp()
const pekka = await planner({ name: 'Pekka' })

it("a part's details contain its stocks at every site, the user's site first", async () => {
  const there = await buildSite(db, { name: 'Aaa' })
  const part = await stocked('2', {
    in_stock: '3',
    location_1: 'H-1',
    location_2: 'H-2',
    location_3: 'H-3',
    last_sales_date: '2026-11-01',
    last_receive_date: '2026-10-01',
    value_depreciation_date: '2027-01-01',
  })
  await buildPartStock(db, there.id, part, { available: '7' })
  const { StockData, UnitStocks } = await pekka.part(part)
  expect(StockData).toEqual({ Available: 2 })
  expect(UnitStocks).toEqual([
    {
      Unit: { Id: site.id, Description: site.name },
      StockCode: 'MAIN',
      StockDescription: 'Main stock',
      InStock: 3,
      Available: 2,
      Location1: 'H-1',
      Location2: 'H-2',
      Location3: 'H-3',
      ValueDepreciationDate: '2027-01-01',
      LastSalesDate: '2026-11-01',
      LastReceiveDate: '2026-10-01',
    },
    expect.objectContaining({ Unit: { Id: there.id, Description: 'Aaa' }, InStock: 7, Location1: null }),
  ])
})

it("a part's details contain the work orders for which it is kept, and those in which it was used", async () => {
  const part = await stocked('9')
  const car = (model_name: string) => buildVehicle(db, site.id, { model_name })
  const [octavia, golf] = [await car('Octavia'), await car('Golf')]
  const invoiced = (vehicle: typeof golf) =>
    booked([[part, { delivered_amount: '1' }]], { vehicle_id: vehicle.id, status: 'I' })
  const [older, newer] = [await invoiced(octavia), await invoiced(golf)]
  const [coming, late] = [
    await booked([[part, { ordered_amount: '2' }]], { day: '2026-11-21' }),
    await booked([[part]], { day: '2026-11-25' }),
  ]
  const ownResource = await buildResource(db, site.id, { employee_id: pekka.employee.id })
  const { site_id, id: reservation_id, start_at, end_at } = coming.reservation
  await db
    .insertInto('reservation_resource')
    .values({ site_id, reservation_id, resource_id: ownResource.id, start_at, end_at })
    .execute()
  for (const { id } of [late, coming]) await pekka.plan(id)
  await pekka.pick(coming.id)

  const { KeptFor, UsedIn, StockData } = await pekka.part(part)
  expect(StockData).toEqual({ Available: 6 })
  expect(KeptFor).toMatchObject([
    { WorkOrderId: coming.id, Quantity: 2, EmployeeName: 'Pekka', IsPicked: true },
    { WorkOrderId: late.id, Quantity: 1, EmployeeName: null, IsPicked: false },
  ])
  expect(UsedIn.map(({ WorkOrderId }) => WorkOrderId)).toEqual([newer.id, older.id])
  const ofModel = await pekka.part(part, octavia.serial_number)
  expect(ofModel.UsedIn).toMatchObject([{ WorkOrderId: older.id, ModelName: 'Octavia' }])
})

it("a part's details omit work orders that hide their parts, and removed rows", async () => {
  const part = await stocked('9')
  const keeping = await booked([[part, { ordered_amount: '2' }]])
  await pekka.plan(keeping.id)
  const invoiced_at = new Date('2026-10-05T12:00:00Z')
  const used = { delivered_amount: '1' }
  const shown = await booked([[part, used]], { status: 'I', invoiced_at })
  await booked([[part, used]], { status: 'I', hides_parts_in_web: true })
  await booked([[part, { ...used, is_marked_as_deleted: true }]], { status: 'I' })
  const { KeptFor, UsedIn } = await pekka.part(part)
  expect(KeptFor.map(({ WorkOrderId }) => WorkOrderId)).toEqual([keeping.id])
  expect(UsedIn.map(({ WorkOrderId }) => WorkOrderId)).toEqual([shown.id])
  expect(Date.parse(UsedIn[0]?.At ?? '')).toBe(invoiced_at.getTime())

  await db
    .updateTable('work_order')
    .set({ hides_parts_in_web: true })
    .where('site_id', '=', site.id)
    .where('id', '=', keeping.id)
    .execute()
  expect((await pekka.part(part)).KeptFor).toEqual([])
})

it('a part is found by its number from any supplier, or by its barcode', async () => {
  const [one, two] = [
    await buildPart(db, { item_number: 'ZX 10-20/30' }),
    await buildPart(db, { item_number: 'ZX1020/30' }),
  ]
  await db
    .insertInto('part_barcode')
    .values({ barcode: '6412345678901', supplier_number: one.supplier_number, item_number: one.item_number })
    .execute()
  const byNumber = await send(api.listPartsByNumber, { params: { no: 'zx1020-30' } }, pekka.headers)
  expect(byNumber.body.map(({ SupplierNumber }) => SupplierNumber).toSorted()).toEqual(
    [one, two].map(({ supplier_number }) => supplier_number).toSorted(),
  )
  const byBarcode = await send(api.searchParts, { query: { Barcode: '6412345678901' } }, pekka.headers)
  expect(byBarcode.body.map(({ ItemNumber }) => ItemNumber)).toEqual(['ZX 10-20/30'])
  expect((await pekka.part({ ...one, item_number: 'zx 1020 30' })).Barcodes).toEqual(['6412345678901'])
})
