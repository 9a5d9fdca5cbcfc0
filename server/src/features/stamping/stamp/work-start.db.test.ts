import { beforeEach, describe, expect, it } from 'vitest'
import { testStart } from '../../../../test/app.ts'
import { buildPart, buildPartRow, buildPartStock } from '../../../../test/part-builders.ts'
import { buildStampingApp, orderRowsOf } from '../../../../test/stamping-app.ts'
import { stampingTypes } from '../../../../test/stamping-builders.ts'
import { buildWorkOrderWithRows } from '../../../../test/work-order-builders.ts'

const { db, clock, site, technician, stampAs } = await buildStampingApp()

/** Adds a work order with one labour row and two parts, of which one is in stock. */
async function buildOrder() {
  const built = await buildWorkOrderWithRows(db, site.id, 1, {
    are_parts_preplanned: true,
    are_parts_prepicked: true,
  })
  for (const available of ['1', '0']) {
    const part = await buildPart(db)
    await buildPartStock(db, site.id, part, { available })
    await buildPartRow(db, built.job, part)
  }
  return built
}

const startOf = (workOrderId: number) =>
  db
    .selectFrom('report_start' as 'work_order_start')
    .select(['started_at', 'part_count', 'missing_count', 'is_picked'])
    .where('work_order_id', '=', workOrderId)
    .executeTakeFirst()

const work = (rows: Parameters<typeof orderRowsOf>[0]) => ({
  TypeId: stampingTypes.work,
  OrderRows: orderRowsOf(rows),
})

describe('the start of work', () => {
  beforeEach(() => clock.set(testStart))

  it('the first stamping of a work order records the state of its parts, and later ones change nothing', async () => {
    const { workOrder, rows } = await buildOrder()
    await stampAs(await technician(), work(rows))
    await db
      .updateTable('part_stock')
      .set({ available: '9', in_stock: '9' })
      .where('site_id', '=', site.id)
      .execute()
    clock.advance({ minutes: 30 })
    await stampAs(await technician(), work(rows))
    expect(await startOf(workOrder.id)).toEqual({
      started_at: testStart,
      part_count: 2,
      missing_count: 1,
      is_picked: true,
    })
  })

  it('a late stamping records a start of work with unknown parts', async () => {
    const { workOrder, rows } = await buildOrder()
    const tapped = new Date(testStart.getTime() - 3_600_000)
    const { status } = await stampAs(await technician(), { ...work(rows), ClientTime: tapped.toISOString() })
    expect(status).toBe(200)
    expect(await startOf(workOrder.id)).toEqual({
      started_at: tapped,
      part_count: null,
      missing_count: null,
      is_picked: null,
    })
  })

  it('a late stamping before the first one makes the state of the parts at the start unknown', async () => {
    const { workOrder, rows } = await buildOrder()
    await stampAs(await technician(), work(rows))
    clock.advance({ minutes: 30 })
    const tapped = new Date(testStart.getTime() - 3_600_000)
    await stampAs(await technician(), { ...work(rows), ClientTime: tapped.toISOString() })
    expect(await startOf(workOrder.id)).toMatchObject({ part_count: null })
  })
})
