import { partEndpoints as api } from '@verstas/contract/parts/endpoints.ts'
import type { PartSearch } from '@verstas/contract/parts/entities.ts'
import { describe, expect, it } from 'vitest'
import { buildTestApp } from '../../../test/app.ts'
import { buildEmployee } from '../../../test/builders.ts'
import { buildOperation, buildPart, buildSupplier } from '../../../test/part-builders.ts'
import { buildVehicle } from '../../../test/work-order-builders.ts'

const { db, signIn, send } = await buildTestApp()
const employee = await buildEmployee(db)
const headers = await signIn(employee)

const search = async (query: PartSearch) => (await send(api.searchParts, { query }, headers)).body
const find = async (query: PartSearch) => (await search(query)).map(({ ItemNumber }) => ItemNumber)

await db
  .insertInto('product_group')
  .values([
    { code: 'G20', description: 'Jarrut' },
    { code: 'G11', description: 'Öljyt ja nesteet' },
  ])
  .execute()
const skoda = await buildSupplier(db, { number: '11', name: 'Škoda' })
const mann = await buildSupplier(db, { number: '820', name: 'Mann-Filter' })
const parts = [
  [skoda, '5Q0 698 451 A', 'Jarrupalasarja, etu', 'G20'],
  [skoda, '5Q0-698-451-AB', 'Jarrupalasarja, taka', 'G20'],
  [skoda, '5Q0 615 301', 'Levy, etu', 'G20'],
  [mann, 'HU 7008 z', 'Öljynsuodatin', null],
  [mann, 'W 712/95', 'Öljynsuodatin, pitkä', null],
  [mann, '1698', 'Åkerin kilpi 100%', null],
  [mann, '698-22', 'Ruuvi', null],
] as const
for (const [supplier, item_number, name, product_group_code] of parts)
  await buildPart(db, { supplier_number: supplier.number, item_number, name, product_group_code })
await buildPart(db, {
  supplier_number: mann.number,
  item_number: 'DOT4',
  name: 'Jarruneste 5W-30',
  product_group_code: 'G11',
})

describe('the search by number', () => {
  it.each(['5Q0 698 451 A', '5q0698451a', '5Q0-698 451-a'])(
    'a part search by number for %j lists the exact match first',
    async (ItemNumber) => {
      expect(await find({ ItemNumber })).toEqual(['5Q0 698 451 A', '5Q0-698-451-AB'])
    },
  )

  it("a part search by number matches the beginning of a part's number and sorts by number", async () => {
    expect(await find({ ItemNumber: '5q' })).toEqual(['5Q0 615 301', '5Q0 698 451 A', '5Q0-698-451-AB'])
    expect(await find({ ItemNumber: '451' })).toEqual([])
  })

  it.each(['HU%', 'H?', '5Q0\\', '100%'])(
    'a part search by number treats %j as plain text',
    async (ItemNumber) => {
      expect(await find({ ItemNumber })).toEqual([])
    },
  )
})

describe('the search by name', () => {
  it.each(['öljynsuodatin', 'ÖLJYNSUODATIN', 'oljynsuodatin', 'suodatin', 'ölj'])(
    'a part search by name for %j ignores case and accents, and also matches inside a word',
    async (ItemName) => {
      expect(await find({ ItemName })).toEqual(['HU 7008 z', 'W 712/95'])
    },
  )

  it('a part search by name requires all words in any order', async () => {
    expect(await find({ ItemName: 'pitkä öljyn' })).toEqual(['W 712/95'])
    expect(await find({ ItemName: 'jarrupalasarja etu' })).toEqual(['5Q0 698 451 A'])
    expect(await find({ ItemName: 'jarru pala sarja etu taka' })).toEqual([])
    expect(await find({ ItemName: 'jar rup ala sar ja etu' })).toEqual(['5Q0 698 451 A'])
  })

  it('a part search by name matches one or two letters only at the beginning of a word', async () => {
    expect(await find({ ItemName: 'et' })).toEqual(['5Q0 698 451 A', '5Q0 615 301'])
    expect(await find({ ItemName: 'la' })).toEqual([])
    expect(await find({ ItemName: 'å' })).toEqual(['1698'])
    expect(await find({ ItemName: '5w-30' })).toEqual(['DOT4'])
  })

  it('a part search by name ignores the number, supplier and product group of a part', async () => {
    for (const ItemName of ['7008', 'mann', 'jarrut']) expect(await find({ ItemName })).toEqual([])
  })
})

describe('the search by supplier', () => {
  it('a part search by supplier matches the exact number, or the words of the name', async () => {
    expect(await find({ SupplierNumber: '11' })).toEqual(['5Q0 698 451 A', '5Q0-698-451-AB', '5Q0 615 301'])
    expect(await find({ SupplierNumber: '1' })).toEqual([])
    expect(await find({ SupplierName: 'skoda' })).toHaveLength(3)
    expect(await find({ SupplierName: 'filter man' })).toHaveLength(5)
    expect(await find({ SupplierNumber: '11', SupplierName: 'mann' })).toEqual([])
  })
})

describe('the search by key', () => {
  it('a part search by key matches part numbers, and lists an exact match first', async () => {
    expect(await find({ SearchKey: '5q0 698 451 a' })).toEqual(['5Q0 698 451 A', '5Q0-698-451-AB'])
    expect(await find({ SearchKey: 'h u 7' })).toEqual(['HU 7008 z'])
    expect(await find({ SearchKey: '1698' })).toEqual(['1698'])
  })

  it('a part search by key lists numbers that begin with the key before numbers that contain it', async () => {
    expect(await find({ SearchKey: '698' })).toEqual(['698-22', '1698', '5Q0 698 451 A', '5Q0-698-451-AB'])
    expect(await find({ SearchKey: '169' })).toEqual(['1698'])
  })

  it('a part search by key matches words in the supplier, the product group and the name', async () => {
    expect(await find({ SearchKey: 'mann öljynsuodatin' })).toEqual(['HU 7008 z', 'W 712/95'])
    expect(await find({ SearchKey: '820 hu' })).toEqual(['HU 7008 z'])
    expect(await find({ SearchKey: 'G11' })).toEqual(['DOT4'])
  })

  it('a part search by key first lists parts whose name begins with the key, then sorts by name', async () => {
    expect(await find({ SearchKey: 'öljy' })).toEqual(['HU 7008 z', 'W 712/95', 'DOT4'])
    expect(await find({ SearchKey: 'jarru' })).toEqual([
      'DOT4',
      '5Q0 698 451 A',
      '5Q0-698-451-AB',
      '5Q0 615 301',
    ])
  })

  it('a part search by key matches the new name of a renamed supplier or product group', async () => {
    const supplier = await buildSupplier(db)
    const part = await buildPart(db, { supplier_number: supplier.number, product_group_code: 'G20' })
    await db
      .updateTable('supplier')
      .set({ name: 'Uusinimi Oy' })
      .where('number', '=', supplier.number)
      .execute()
    expect(await find({ SearchKey: 'uusinimi jarrut' })).toEqual([part.item_number])
    await db.updateTable('product_group').set({ description: 'Pysäytys' }).where('code', '=', 'G20').execute()
    expect(await find({ SearchKey: 'uusinimi pysäytys' })).toEqual([part.item_number])
    await db.updateTable('product_group').set({ description: 'Jarrut' }).where('code', '=', 'G20').execute()
    await db.deleteFrom('part').where('item_number', '=', part.item_number).execute()
  })
})

it('a part search combines its filters with AND', async () => {
  expect(await find({ ItemNumber: '5q0', ItemName: 'etu' })).toEqual(['5Q0 615 301', '5Q0 698 451 A'])
  expect(await find({ SearchKey: 'jarru', SupplierNumber: '820' })).toEqual(['DOT4'])
  expect(await find({ SearchKey: 'jarru', ItemName: 'levy' })).toEqual(['5Q0 615 301'])
  expect(await find({ ItemNumber: 'hu', SupplierName: 'škoda' })).toEqual([])
  const every = {
    SearchKey: '5q0',
    ItemNumber: '5',
    ItemName: 'levy',
    SupplierNumber: '11',
    SupplierName: 'sko',
  }
  expect(await find(every)).toEqual(['5Q0 615 301'])
})

it('a part search ignores blank filters', async () => {
  expect(await find({ SearchKey: ' ', ItemNumber: '', SupplierNumber: '11' })).toHaveLength(3)
})

it('the pages of a part search contain each part exactly once', async () => {
  const { number } = await buildSupplier(db, { name: 'Sivutoimittaja' })
  const names = ['Sama nimi', 'Toinen nimi', 'Ämpäri']
  for (let index = 0; index < 120; index += 1)
    await buildPart(db, { supplier_number: number, name: names[index % 3] ?? '' })
  for (const filter of [{ SupplierNumber: number }, { SearchKey: 'sivutoimittaja' }]) {
    const pages = await Promise.all([0, 50, 100, 150].map((Offset) => find({ ...filter, Offset })))
    expect(pages.map((page) => page.length)).toEqual([50, 50, 20, 0])
    expect(new Set(pages.flat()).size).toBe(120)
    expect(await find({ ...filter, Offset: 25 })).toEqual(pages.flat().slice(25, 75))
  }
})

describe('refused part searches', () => {
  it.each<object>([
    {},
    { Offset: 0 },
    { SearchKey: '' },
    { SearchKey: ' - ' },
    { SearchKey: '%' },
    { ItemNumber: "'" },
    { ItemNumber: 'A'.repeat(61) },
    { SearchKey: 'a', Offset: -1 },
    { SearchKey: 'a', Offset: 1.5 },
    { SearchKey: 'a', Offset: 'x' },
    { SearchKey: 'a', Offset: 9e15 },
  ])('refuses a part search for %j', async (query) => {
    const { status, errors } = await send(api.searchParts, { query: query as PartSearch }, headers)
    expect(status).toBe(400)
    expect(errors[0]?.ErrorId).toBe(900001)
  })
})

describe('the search for a vehicle', () => {
  const cable = 'Vaijeri'

  it("a part search for a vehicle lists parts of the vehicle's make first and marks those of other makes", async () => {
    const audi = await buildSupplier(db, { number: '12', name: 'Audi' })
    for (const { number: supplier_number } of [skoda, audi]) await buildOperation(db, { supplier_number })
    await db.insertInto('stock').values({ site_id: employee.siteId, code: 'S', description: '' }).execute()
    for (const [supplier, item_number, available] of [
      [audi, 'A', 5],
      [mann, 'B', 0],
      [mann, 'C', 2],
      [skoda, 'D', 0],
      [skoda, 'E', 1],
    ] as const) {
      const line = { supplier_number: supplier.number, item_number }
      await buildPart(db, { ...line, name: cable })
      await db
        .insertInto('part_stock')
        .values({ ...line, site_id: employee.siteId, stock_code: 'S', available: String(available) })
        .execute()
    }
    const { serial_number: SerialNo } = await buildVehicle(db, employee.siteId, { make_name: 'SKODA' })
    const found = await search({ SearchKey: cable, SerialNo })
    expect(found.map(({ ItemNumber }) => ItemNumber).join('')).toBe('EDCBA')
    expect(found.map(({ IsOfOtherMake }) => IsOfOtherMake)).toEqual([false, false, false, false, true])
    const fitting = await search({ SearchKey: cable, SerialNo, FitsMake: true })
    expect(fitting.map(({ ItemNumber }) => ItemNumber).join('')).toBe('EDCB')
  })

  it('a part search for an unknown vehicle marks no part as one of another make', async () => {
    const found = await search({ SearchKey: cable, SerialNo: 'UNKNOWN' })
    expect(found.some(({ IsOfOtherMake }) => IsOfOtherMake)).toBe(false)
  })
})
