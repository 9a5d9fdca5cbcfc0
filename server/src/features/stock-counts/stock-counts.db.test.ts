import { ownDataEndpoints } from '@verstas/contract/own-data/endpoints.ts'
import { stockCountEndpoints as api } from '@verstas/contract/stock-counts/endpoints.ts'
import type { NewStockCount, PartCount } from '@verstas/contract/stock-counts/entities.ts'
import { describe, expect, it } from 'vitest'
import { buildEmployee } from '../../../test/builders.ts'
import { buildExternalRef } from '../../../test/integration-builders.ts'
import { buildPart, buildPartStock } from '../../../test/part-builders.ts'
import { buildPlanningApp } from '../../../test/planning-app.ts'
import { idempotencyHeader } from '../../../test/request-headers.ts'

const { db, clock, site, send, signIn, planner, booked } = await buildPlanningApp()
type Part = Awaited<ReturnType<typeof buildPart>>

/** Adds a person who counts parts. */
async function counter(name: string) {
  const headers = await signIn(await buildEmployee(db, { name, sites: [site] }))
  const named = ({ supplier_number, item_number }: Part) => ({
    SupplierNumber: supplier_number,
    ItemNumber: item_number,
  })
  return {
    headers,
    start: async (body: NewStockCount) => {
      clock.advance({ minutes: 1 })
      return send(api.startStockCount, { body, headers: {} }, headers)
    },
    get: async (countId: number) => (await send(api.getStockCount, { params: { countId } }, headers)).body,
    list: async () => (await send(api.listStockCounts, {}, headers)).body,
    count: (countId: number, part: Part, more: Partial<PartCount>, key?: string) => {
      clock.advance({ minutes: 1 })
      const body = { ...named(part), ...more }
      return send(api.countPart, { params: { countId }, body, headers: idempotencyHeader(key) }, headers)
    },
    receive: (part: Part, Quantity: number) => {
      clock.advance({ minutes: 1 })
      const body = { ...named(part), StockCode: 'MAIN', Quantity }
      return send(ownDataEndpoints.receivePart, { body, headers: {} }, headers)
    },
    confirm: async (countId: number, Version?: number) => {
      clock.advance({ minutes: 1 })
      const seen = Version ?? (await send(api.getStockCount, { params: { countId } }, headers)).body.Version
      return send(
        api.confirmStockCount,
        { params: { countId }, body: { Version: seen }, headers: {} },
        headers,
      )
    },
    cancel: (countId: number) => send(api.cancelStockCount, { params: { countId }, headers: {} }, headers),
    reopen: (countId: number) => {
      clock.advance({ minutes: 1 })
      return send(api.reopenStockCount, { params: { countId }, headers: {} }, headers)
    },
  }
}
const [sari, anna] = [await counter('Sari'), await counter('Anna')]

const levelOf = async ({ item_number }: Part) => {
  const level = await db
    .selectFrom('part_stock')
    .select(['in_stock', 'available'])
    .where('site_id', '=', site.id)
    .where('item_number', '=', item_number)
    .executeTakeFirst()
  return level && { inStock: Number(level.in_stock), available: Number(level.available) }
}
let shelves = 0
/** Starts a count of a new shelf with a part of five pieces. */
async function started({ isBlind = false } = {}) {
  shelves += 1
  const shelf = `Z${shelves}`
  const part = await buildPart(db)
  await buildPartStock(db, site.id, part, { available: '5', location_1: `${shelf}-1` })
  const { body } = await sari.start({ StockCode: 'MAIN', Shelf: shelf, IsBlind: isBlind })
  return { part, shelf, id: body.CountId }
}

describe('a stock count', () => {
  it('a count of the shelf H2 lists the parts of that shelf, and not those of the shelf H20', async () => {
    const [near, far, none] = [await buildPart(db), await buildPart(db), await buildPart(db)]
    await buildPartStock(db, site.id, near, { available: '2', location_1: 'h2-8' })
    await buildPartStock(db, site.id, far, { available: '3', location_1: 'H20-1' })
    await buildPartStock(db, site.id, none, { available: '0', location_2: 'H2' })
    const { CountId } = (await sari.start({ StockCode: 'MAIN', Shelf: 'H2', IsBlind: false })).body
    const { Uncounted, UncountedCount } = await sari.get(CountId)
    expect(UncountedCount).toBe(2)
    expect(Uncounted.map(({ ItemNumber, Expected }) => [ItemNumber, Expected])).toEqual(
      expect.arrayContaining([
        [near.item_number, 2],
        [none.item_number, 0],
      ]),
    )
  })

  it('confirming a count writes the difference, with an event that names the person who counted', async () => {
    const { part, id } = await started()
    await anna.count(id, part, { Counted: 3 })
    expect((await sari.get(id)).Lines).toMatchObject([
      { ItemNumber: part.item_number, Counted: 3, Expected: 5, CountedBy: 'Anna', Moved: 0 },
    ])
    expect((await sari.confirm(id)).body).toEqual({ CountId: id, State: 'confirmed', Changed: 1 })
    expect(await levelOf(part)).toEqual({ inStock: 3, available: 3 })
    const events = await db.selectFrom('event').selectAll().where('kind', '=', 'stockCounted').execute()
    expect(events.at(-1)).toMatchObject({
      entity: 'part-stock',
      before: { InStock: 5 },
      after: { InStock: 3, CountedBy: 'Anna' },
    })
    expect((await sari.get(id)).Lines).toMatchObject([{ Counted: 3, Expected: 5 }])
    expect((await sari.count(id, part, { Counted: 4, Seen: 3 })).errors[0]?.ErrorId).toBe(900490)
  })

  it('confirming a count keeps pieces that were received after the part was counted', async () => {
    const { part, id } = await started()
    await sari.count(id, part, { Counted: 4 })
    await sari.receive(part, 10)
    expect((await sari.get(id)).Lines).toMatchObject([{ Expected: 5, Moved: 10 }])
    await sari.confirm(id)
    expect(await levelOf(part)).toEqual({ inStock: 14, available: 14 })
  })

  it('a count that arrives late is compared with the stock level at the time of counting', async () => {
    const { part, id } = await started()
    clock.advance({ minutes: 1 })
    const at = clock.now().toISOString()
    await sari.receive(part, 10)
    await sari.count(id, part, { Counted: 5, CountedAt: at })
    expect((await sari.get(id)).Lines).toMatchObject([{ Expected: 5, Moved: 10 }])
    await sari.confirm(id)
    expect((await levelOf(part))?.inStock).toBe(15)
  })

  it('parts that were picked for a work order are not expected on the shelf', async () => {
    const { part, id } = await started()
    const pekka = await planner({ name: 'Pekka' })
    const order = await booked([[part, { ordered_amount: '2' }]])
    await pekka.plan(order.id)
    await pekka.tick({ WorkOrderId: order.id, RowId: order.rows[0]?.id ?? 0, IsPicked: true })
    await sari.count(id, part, { Counted: 3 })
    expect((await sari.get(id)).Lines).toMatchObject([{ Expected: 3, Moved: 0 }])
    await sari.confirm(id)
    expect(await levelOf(part)).toEqual({ inStock: 5, available: 3 })
  })

  it('two counts of the same part correct its stock level only once', async () => {
    const { part, id } = await started()
    const whole = (await anna.start({ StockCode: 'MAIN', IsBlind: false })).body.CountId
    await sari.count(id, part, { Counted: 3 })
    expect((await anna.count(whole, part, { Counted: 4 })).status).toBe(200)
    await anna.count(whole, part, { Counted: 3, Seen: 4 })
    await sari.confirm(id)
    expect((await anna.get(whole)).Lines).toMatchObject([{ Expected: 3 }])
    expect((await anna.confirm(whole)).body.Changed).toBe(0)
    expect((await levelOf(part))?.inStock).toBe(3)
  })

  it('a count that was confirmed between two others leaves no difference to either', async () => {
    const { part, id } = await started()
    const whole = (await anna.start({ StockCode: 'MAIN', IsBlind: false })).body.CountId
    await anna.count(whole, part, { Counted: 3 })
    await sari.count(id, part, { Counted: 3 })
    await sari.confirm(id)
    expect((await sari.get(id)).Lines).toMatchObject([{ Counted: 3, Expected: 5, Moved: -2 }])
    expect((await anna.confirm(whole)).body.Changed).toBe(0)
    expect((await anna.get(whole)).Lines).toMatchObject([{ Counted: 3, Expected: 3, Moved: 0 }])
    const later = (await anna.start({ StockCode: 'MAIN', IsBlind: false })).body.CountId
    await anna.count(later, part, { Counted: 3 })
    expect((await anna.confirm(later)).body.Changed).toBe(0)
    expect((await sari.reopen(id)).body).toMatchObject({ State: 'open', Changed: 1 })
    expect((await sari.get(id)).Lines).toMatchObject([{ Counted: 3, Expected: 5 }])
    await sari.confirm(id)
    expect((await levelOf(part))?.inStock).toBe(3)
  })

  it('confirming a count adds a stock level for a part that the stock never had', async () => {
    const { id, shelf } = await started()
    const found = await buildPart(db)
    await sari.count(id, found, { Counted: 1.5 })
    await sari.confirm(id)
    expect(await levelOf(found)).toEqual({ inStock: 1.5, available: 1.5 })
    const level = await db.selectFrom('part_stock').selectAll().where('item_number', '=', found.item_number)
    expect((await level.executeTakeFirstOrThrow()).location_1).toBe(shelf)
  })

  it('a blind count hides the expected amount of a part until the part is counted', async () => {
    const { part, id } = await started({ isBlind: true })
    expect((await sari.get(id)).Uncounted).toMatchObject([{ ItemNumber: part.item_number, Expected: null }])
    await sari.count(id, part, { Counted: 0 })
    expect((await sari.get(id)).Lines).toMatchObject([{ Counted: 0, Expected: 5 }])
  })

  it('reopening an ended count reverts its differences', async () => {
    const { part, id, shelf } = await started()
    await sari.count(id, part, { Counted: 1 })
    await sari.confirm(id)
    await sari.receive(part, 2)
    expect((await sari.reopen(id)).body).toMatchObject({ State: 'open', Changed: 1 })
    expect((await levelOf(part))?.inStock).toBe(7)
    await sari.confirm(id)
    expect((await levelOf(part))?.inStock).toBe(3)
    await sari.start({ StockCode: 'MAIN', Shelf: shelf.toLowerCase(), IsBlind: false })
    expect((await sari.reopen(id)).errors[0]?.ErrorId).toBe(900494)
  })
})

describe('two people who count the same shelf', () => {
  it('two people who start a count of the same shelf share it', async () => {
    const { id, shelf } = await started()
    expect((await anna.start({ StockCode: 'MAIN', Shelf: shelf, IsBlind: true })).body.CountId).toBe(id)
  })

  it("a count of a part is refused with the other person's name if that person has counted it meanwhile", async () => {
    const { part, id } = await started()
    await sari.count(id, part, { Counted: 4 })
    const refused = await anna.count(id, part, { Counted: 5 })
    expect(refused).toMatchObject({ status: 412, errors: [{ ErrorId: 900491 }] })
    expect(refused.errors[0]?.ErrorMessage).toContain('Sari')
    expect((await anna.count(id, part, { Counted: 5, Seen: 4 })).body.Counted).toBe(5)
    expect((await anna.count(id, part, { Counted: null, Seen: 5 })).body.Counted).toBeNull()
    expect((await anna.get(id)).Lines).toEqual([])
  })

  it('a confirmation is refused if lines were counted after the confirmed version', async () => {
    const { part, id } = await started()
    const { Version } = await sari.get(id)
    await anna.count(id, part, { Counted: 4 })
    expect((await sari.confirm(id, Version)).errors[0]?.ErrorId).toBe(900492)
    expect((await levelOf(part))?.inStock).toBe(5)
  })
})

it('a repeated call counts a part once', async () => {
  const { part, id } = await started()
  const key = crypto.randomUUID()
  await sari.count(id, part, { Counted: 4 }, key)
  expect((await sari.count(id, part, { Counted: 4 }, key)).body.Version).toBe(1)
})

it('a confirmation is refused if a stock level would become negative', async () => {
  const { part, id } = await started()
  await sari.receive(part, 3)
  await sari.count(id, part, { Counted: 0 })
  await sari.receive(part, -3)
  const refused = await sari.confirm(id)
  expect(refused.errors[0]).toMatchObject({ ErrorId: 900493 })
  expect(refused.errors[0]?.ErrorMessage).toContain(part.item_number)
})

it('a reopening is refused if a stock level would become negative', async () => {
  const { part, id } = await started()
  await sari.count(id, part, { Counted: 9 })
  await sari.confirm(id)
  await sari.receive(part, -8)
  const refused = await sari.reopen(id)
  expect(refused.errors[0]).toMatchObject({ ErrorId: 900493 })
  expect(refused.errors[0]?.ErrorMessage).toContain(part.item_number)
  expect((await levelOf(part))?.inStock).toBe(1)
})

it('an ended count is neither confirmed nor cancelled, and the refusal names the person who ended it', async () => {
  const { part, id } = await started()
  await sari.count(id, part, { Counted: 4 })
  await sari.confirm(id)
  for (const refused of [await anna.confirm(id), await anna.cancel(id)]) {
    expect(refused.errors[0]).toMatchObject({ ErrorId: 900490 })
    expect(refused.errors[0]?.ErrorMessage).toContain('Sari')
  }
  expect((await levelOf(part))?.inStock).toBe(4)
})

it('a cancelled count changes nothing and is listed as cancelled', async () => {
  const { part, id } = await started()
  await sari.count(id, part, { Counted: 0 })
  expect((await sari.cancel(id)).body.State).toBe('cancelled')
  expect((await levelOf(part))?.inStock).toBe(5)
  expect((await sari.list()).Counts.find(({ CountId }) => CountId === id)).toMatchObject({
    State: 'cancelled',
    EndedBy: 'Sari',
    Counted: 1,
  })
})

it('a count is refused for an unknown count, stock or part, and for a person without the right', async () => {
  const { part, id } = await started()
  expect((await sari.start({ StockCode: 'NONE', IsBlind: false })).status).toBe(400)
  expect((await sari.count(id, { ...part, item_number: 'none' }, { Counted: 1 })).status).toBe(400)
  expect((await sari.count(999_999, part, { Counted: 1 })).status).toBe(404)
  const plain = await signIn(await buildEmployee(db, { sites: [site], without: ['ManageParts'] }))
  expect((await send(api.listStockCounts, {}, plain)).status).toBe(403)
})

it("counting is refused if another system is the master of the site's stock levels", async () => {
  const { part, id } = await started()
  await sari.count(id, part, { Counted: 3 })
  const level = await db.selectFrom('part_stock').select('id').where('item_number', '=', part.item_number)
  const { id: levelId } = await level.executeTakeFirstOrThrow()
  await buildExternalRef(db, { entity: 'stock-levels', externalId: 's1', siteId: site.id, id: levelId })
  expect((await sari.list()).IsOwn).toBe(false)
  expect((await sari.start({ StockCode: 'MAIN', IsBlind: false })).errors[0]?.ErrorId).toBe(936810)
  expect((await sari.count(id, part, { Counted: 4, Seen: 3 })).errors[0]?.ErrorId).toBe(936810)
  expect((await sari.confirm(id)).errors[0]?.ErrorId).toBe(936810)
  expect((await sari.reopen(id)).errors[0]?.ErrorId).toBe(936810)
  expect((await levelOf(part))?.inStock).toBe(5)
})
