import { catalogueEndpoints } from '@verstas/contract/settings/endpoints.ts'
import type { SettingItem } from '@verstas/contract/settings/entities.ts'
import { describe, expect, it } from 'vitest'
import { buildTestApp } from '../../../test/app.ts'
import { buildEmployee, buildSite } from '../../../test/builders.ts'
import { buildExternalRef } from '../../../test/integration-builders.ts'
import { buildPart, buildPartRow, buildPartStock, buildSupplier } from '../../../test/part-builders.ts'
import { buildJob, buildWorkOrder } from '../../../test/work-order-builders.ts'

const { db, send, signIn } = await buildTestApp()
const site = await buildSite(db)
const headers = await signIn(await buildEmployee(db, { name: 'Anna', sites: [site] }))
const params = { list: 'parts' } as const
const find = async (search: string) =>
  (await send(catalogueEndpoints.listCatalogueItems, { params, query: { search } }, headers)).body.Items
const only = async (search: string): Promise<SettingItem> => {
  const [item] = await find(search)
  if (!item) throw new Error(`No part ${search}`)
  return item
}
const save = ({ Id, Values }: SettingItem, change: SettingItem['Values']) =>
  send(
    catalogueEndpoints.saveCatalogueItem,
    {
      params: { ...params, item: Id },
      headers: {},
      body: { Base: Values, Values: { ...Values, ...change } },
    },
    headers,
  )
const remove = ({ Id }: SettingItem) =>
  send(catalogueEndpoints.removeCatalogueItem, { params: { ...params, item: Id } }, headers)

describe('the list of parts', () => {
  it('a search finds parts by words and by number without spaces', async () => {
    const supplier = await buildSupplier(db, { name: 'Nordfilter' })
    await buildPart(db, { supplier_number: supplier.number, item_number: '04E 115 561', name: 'Oil filter' })
    expect((await find('04e115')).map(({ Values }) => Values.Name)).toEqual(['Oil filter'])
    expect((await find('filter nordf')).map(({ Values }) => Values.ItemNumber)).toEqual(['04E 115 561'])
    expect(await find('filter brake')).toEqual([])
  })

  it('a changed price is stored with an event, and a conflicting change of the same field is refused', async () => {
    await buildPart(db, { item_number: 'PRICE-1' })
    const part = await only('PRICE-1')
    const prices = { RetailPriceExcludingTax: 15.86, RetailPrice: 19.9 }
    expect((await save(part, prices)).body.Values.RetailPrice).toBe(19.9)
    expect((await save(part, { RetailPriceExcludingTax: 16.73, RetailPrice: 21 })).status).toBe(412)
    const event = await db.selectFrom('event').selectAll().where('entity', '=', 'setting').executeTakeFirst()
    expect(event).toMatchObject({
      kind: 'settingChanged',
      subject: { List: 'parts', Id: part.Id },
      before: { RetailPrice: 12.55 },
      after: { RetailPrice: 19.9 },
    })
  })

  it('a price that does not fit the tax rate is refused with the price that would fit', async () => {
    await buildPart(db, { item_number: 'PAIR-1' })
    const part = await only('PAIR-1')
    const reasonOf = async (change: SettingItem['Values']) => {
      const { errors } = await save(part, change)
      return errors[0]?.MetaData.map(({ Value }) => Value)
    }
    expect(await reasonOf({ RetailPriceExcludingTax: 20 })).toEqual([
      'RetailPrice',
      expect.stringContaining('25.10'),
    ])
    expect(await reasonOf({ RetailPrice: 25 })).toEqual([
      'RetailPriceExcludingTax',
      expect.stringContaining('19.92'),
    ])
    expect((await save(part, { RetailPrice: 12.56 })).status).toBe(200)
  })

  it('a wrong price, number or product group is refused with the name of the field', async () => {
    await buildPart(db, { item_number: 'WRONG-1' })
    const part = await only('WRONG-1')
    const refused = async (change: SettingItem['Values']) =>
      (await save(part, change)).errors.map(
        ({ MetaData }) => MetaData.find(({ Key }) => Key === 'field')?.Value,
      )
    expect(await refused({ RetailPrice: -1 })).toEqual(['RetailPrice'])
    expect(await refused({ RetailPrice: 1.001 })).toEqual(['RetailPrice'])
    expect(await refused({ ItemNumber: 'OTHER' })).toEqual(['ItemNumber'])
    expect(await refused({ ProductGroupCode: 'none' })).toEqual(['ProductGroupCode'])
  })

  it('a part on a work order can be hidden and shown, but not removed', async () => {
    const part = await buildPart(db, { item_number: 'USED-1' })
    await buildPartRow(db, await buildJob(db, await buildWorkOrder(db, site.id)), part)
    const item = await only('USED-1')
    expect((await remove(item)).errors[0]?.ErrorId).toBe(900402)
    const { body } = await save(item, { IsHidden: true })
    expect(body.Values.IsHidden).toBe(true)
    expect((await save(body, { IsHidden: false })).body.Values.IsHidden).toBe(false)
    await buildPart(db, { item_number: 'FREE-1' })
    expect((await remove(await only('FREE-1'))).status).toBe(204)
  })

  it("a part from another system is shown with the system's name, and can be neither changed nor removed", async () => {
    const { id } = await buildPart(db, { item_number: 'THEIRS-1' })
    await buildExternalRef(db, { entity: 'parts', externalId: 'p1', id })
    const item = await only('THEIRS-1')
    expect(item.Source).toBe('dms')
    const refused = await save(item, { Name: 'Ours' })
    expect(refused).toMatchObject({ status: 409, errors: [{ ErrorId: 936800 }] })
    expect(refused.errors[0]?.MetaData).toEqual([{ Key: 'source', Value: 'dms' }])
    expect((await remove(item)).errors[0]?.ErrorId).toBe(936800)
  })

  it('a save with a malformed key is refused as not found', async () => {
    const values = (await only('WRONG-1')).Values
    expect((await save({ Id: '1; drop', Values: values }, {})).status).toBe(404)
  })
})

describe('barcodes and shelves of a part', () => {
  it('barcodes are saved without empty and repeated lines, and removed together with the part', async () => {
    await buildPart(db, { item_number: 'BAR-1' })
    const item = await only('BAR-1')
    expect(item.Values.Barcodes).toBeNull()
    const { body } = await save(item, { Barcodes: ' 6400000000019 \n\n6400000000019\n640000000002-4' })
    expect(body.Values.Barcodes).toBe('6400000000019\n640000000002-4')
    expect((await save(body, { Barcodes: '-' })).status).toBe(400)
    expect((await save(body, { Barcodes: null })).body.Values.Barcodes).toBeNull()
    await save(body, { Barcodes: '6400000000019' })
    expect((await remove(await only('BAR-1'))).status).toBe(204)
  })

  it('a barcode that no label has is refused with its field, and one that the part has already stays', async () => {
    const part = await buildPart(db, { item_number: 'BAR-2' })
    await db
      .insertInto('part_barcode')
      .values({ supplier_number: part.supplier_number, item_number: 'BAR-2', barcode: '6410405060458' })
      .execute()
    const item = await only('BAR-2')
    const refused = await save(item, { Barcodes: '6410405060458\n6410405060459' })
    expect(refused.status).toBe(400)
    expect(refused.errors[0]?.MetaData).toEqual(
      expect.arrayContaining([
        { Key: 'field', Value: 'Barcodes' },
        { Key: 'reason', Value: expect.stringContaining('6410405060459') },
      ]),
    )
    const { body } = await save(item, { Barcodes: '6410405060458\n6410405060457\nOF-4417' })
    expect(body.Values.Barcodes).toBe('6410405060457\n6410405060458\nOF-4417')
    expect((await save(body, { Barcodes: '6410405060459' })).status).toBe(400)
  })

  it('each stock of the site has its own shelf for a part, and a new stock level begins at zero', async () => {
    await db
      .insertInto('stock')
      .values(['MAIN', 'OIL'].map((code) => ({ site_id: site.id, code, description: code })))
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    const part = await buildPart(db, { item_number: 'SHELF-1' })
    await buildPartStock(db, site.id, part, { available: '4', location_1: 'A-1' })
    const elsewhere = await buildSite(db)
    await buildPartStock(db, elsewhere.id, part, { available: '4', location_1: 'Z-9' })
    const item = await only('SHELF-1')
    expect(item.Values.Shelves).toBe('MAIN\tA-1')
    const { body } = await save(item, { Shelves: 'MAIN\tB-2\nOIL\tC-3' })
    expect(body.Values.Shelves).toBe('MAIN\tB-2\nOIL\tC-3')
    const levels = db.selectFrom('part_stock').selectAll().where('item_number', '=', 'SHELF-1').orderBy('id')
    expect(await levels.execute()).toMatchObject([
      { stock_code: 'MAIN', in_stock: '4.000', location_1: 'B-2' },
      { location_1: 'Z-9' },
      { stock_code: 'OIL', in_stock: '0.000', location_1: 'C-3' },
    ])
    const { body: fewer } = await save(body, { Shelves: 'OIL\tC-3' })
    expect(fewer.Values.Shelves).toBe('OIL\tC-3')
    expect((await save(fewer, { Shelves: 'NONE\tC-3' })).status).toBe(400)
  })

  it('a part from another system gets shelves at this site, unless that system masters the stock levels', async () => {
    const part = await buildPart(db, { item_number: 'OTHERS9' })
    await buildExternalRef(db, { entity: 'parts', externalId: 'p2', id: part.id })
    const saved = await save(await only('OTHERS9'), { Shelves: 'MAIN\tB-2' })
    expect(saved.body.Values.Shelves).toBe('MAIN\tB-2')
    const refused = await save(saved.body, { Barcodes: '6410405060457' })
    expect(refused).toMatchObject({ status: 409, errors: [{ ErrorId: 936800 }] })
    const level = await db.selectFrom('part_stock').select('id').where('item_number', '=', 'OTHERS9')
    const { id } = await level.executeTakeFirstOrThrow()
    await buildExternalRef(db, { entity: 'stock-levels', externalId: 's2', siteId: site.id, id })
    expect((await save(saved.body, { Shelves: null })).errors[0]?.ErrorId).toBe(936810)
  })
})
