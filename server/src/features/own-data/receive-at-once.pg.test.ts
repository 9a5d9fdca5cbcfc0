import { ownDataEndpoints } from '@verstas/contract/own-data/endpoints.ts'
import { expect, it } from 'vitest'
import { buildPart } from '../../../test/part-builders.ts'
import { buildPlanningApp } from '../../../test/planning-app.ts'

const { db, site, send, planner, stocked, booked } = await buildPlanningApp()
const [pekka, sari] = [await planner({ name: 'Pekka' }), await planner({ name: 'Sari' })]
type Part = Awaited<ReturnType<typeof buildPart>>

const receive = (part: Part, Quantity: number, { headers }: typeof pekka) => {
  const names = { SupplierNumber: part.supplier_number, ItemNumber: part.item_number, StockCode: 'MAIN' }
  return send(ownDataEndpoints.receivePart, { body: { ...names, Quantity }, headers: {} }, headers)
}
const levelOf = async ({ item_number }: Part) => {
  const level = await db
    .selectFrom('part_stock')
    .select(['in_stock', 'available'])
    .where('site_id', '=', site.id)
    .where('item_number', '=', item_number)
    .executeTakeFirstOrThrow()
  return { inStock: Number(level.in_stock), available: Number(level.available) }
}

it('concurrent receipts and plans keep the available quantity at the stock less the reserved pieces', async () => {
  for (let round = 0; round < 8; round += 1) {
    const part = await stocked('1')
    const { id } = await booked([[part, { ordered_amount: '3' }]])
    await Promise.all([receive(part, 2, pekka), sari.plan(id), receive(part, 4, sari)])
    const kept = (await pekka.needs(id)).reduce((sum, need) => sum + (need?.Kept ?? 0), 0)
    const level = await levelOf(part)
    expect(level.inStock).toBe(7)
    expect(level.available).toBe(7 - kept)
  }
})

it('two concurrent first receipts of a part are both added', async () => {
  for (let round = 0; round < 8; round += 1) {
    const part = await buildPart(db)
    const answers = await Promise.all([receive(part, 2, pekka), receive(part, 3, sari)])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(await levelOf(part)).toEqual({ inStock: 5, available: 5 })
  }
})
