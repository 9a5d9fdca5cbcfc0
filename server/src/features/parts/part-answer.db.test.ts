import { partEndpoints as api } from '@verstas/contract/parts/endpoints.ts'
import { expect, it } from 'vitest'
import { buildTestApp } from '../../../test/app.ts'
import { buildEmployee, buildSite } from '../../../test/builders.ts'
import { buildPart, buildSupplier } from '../../../test/part-builders.ts'

const { db, signIn, send } = await buildTestApp()
const here = await buildSite(db)
const there = await buildSite(db)
const headers = await signIn(await buildEmployee(db, { sites: [here] }))

const findOne = async (ItemNumber: string) => {
  const { body } = await send(api.searchParts, { query: { ItemNumber } }, headers)
  expect(body).toHaveLength(1)
  return body[0]
}

it('a search result contains all fields of a part', async () => {
  const supplier = await buildSupplier(db)
  await db.insertInto('product_group').values({ code: '100', description: 'Suodattimet' }).execute()
  await buildPart(db, {
    supplier_number: supplier.number,
    item_number: 'HU 7008 z',
    name: 'Öljynsuodatin',
    product_group_code: '100',
    note: 'Korvaa aiemman numeron.',
    retail_price_excluding_tax: '12345678.10',
    retail_price: '15493825.99',
  })
  expect(await findOne('hu7008z')).toEqual({
    ItemNumber: 'HU 7008 z',
    SupplierNumber: supplier.number,
    SupplierName: supplier.name,
    Name: 'Öljynsuodatin',
    Note: 'Korvaa aiemman numeron.',
    ProductGroupCode: '100',
    ProductGroupDescription: 'Suodattimet',
    PriceData: { RetailPriceExcludingTax: 12345678.1, RetailPrice: 15493825.99 },
    StockData: { Available: 0 },
    AssociatedItems: [],
    IsOfOtherMake: false,
  })
})

it("a search result contains the available amount in all stocks of the user's site", async () => {
  const part = await buildPart(db, { item_number: 'STOCKED' })
  const { supplier_number, item_number } = part
  await db
    .insertInto('stock')
    .values({ site_id: here.id, code: 'TYRES', description: 'Tyre hotel' })
    .execute()
  await db
    .insertInto('part_stock')
    .values([
      { site_id: here.id, stock_code: 'MAIN', supplier_number, item_number, in_stock: '9', available: '2.5' },
      { site_id: here.id, stock_code: 'TYRES', supplier_number, item_number, in_stock: '4', available: '4' },
      {
        site_id: there.id,
        stock_code: 'MAIN',
        supplier_number,
        item_number,
        in_stock: '70',
        available: '70',
      },
    ])
    .execute()
  expect((await findOne('STOCKED'))?.StockData).toEqual({ Available: 6.5 })
})

it('a search result lists the associated parts of a part in the order of their numbers', async () => {
  const part = await buildPart(db, { item_number: 'BRINGS' })
  const bolt = await buildPart(db, { name: 'Pultti', supplier_number: part.supplier_number })
  const seal = await buildPart(db, { name: 'Tiiviste', supplier_number: part.supplier_number })
  await db
    .insertInto('part_association')
    .values(
      [seal, bolt].map((associated, index) => ({
        supplier_number: part.supplier_number,
        item_number: part.item_number,
        associated_supplier_number: associated.supplier_number,
        associated_item_number: associated.item_number,
        quantity: String(index + 1.5),
      })),
    )
    .execute()
  expect((await findOne('BRINGS'))?.AssociatedItems).toEqual([
    { ItemNumber: bolt.item_number, Name: 'Pultti', SupplierNumber: part.supplier_number, Quantity: 2.5 },
    { ItemNumber: seal.item_number, Name: 'Tiiviste', SupplierNumber: part.supplier_number, Quantity: 1.5 },
  ])
})
