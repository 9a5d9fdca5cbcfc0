import { shareStock } from '@verstas/domain/parts-planning/share-stock.ts'
import { isStampingEmployee } from '@verstas/domain/session/rights.ts'
import { minutesBetween } from '@verstas/domain/time/format.ts'
import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { buildTestApp } from '../../../test/app.ts'
import { buildEmployee } from '../../../test/builders.ts'
import { buildPart, buildPartRow, buildPartStock } from '../../../test/part-builders.ts'
import { buildJob, buildWorkOrder } from '../../../test/work-order-builders.ts'

const { db } = await buildTestApp()
const { siteId } = await buildEmployee(db)

it('SQL and the domain count the same clock minutes between two instants', async () => {
  const instant = fc.date({
    min: new Date('2026-03-28T20:00Z'),
    max: new Date('2026-03-29T06:00Z'),
    noInvalidDate: true,
  })
  await fc.assert(
    fc.asyncProperty(instant, instant, async (start, end) => {
      const { rows } = await sql<{ hundredths: number }>`
        select hundredths_between(${start}, ${end})::float8 as hundredths`.execute(db)
      expect(rows).toEqual([{ hundredths: 100 * minutesBetween(start, end) }])
    }),
    { numRuns: 60 },
  )
})

it('SQL and the domain select the same employees for stamping', async () => {
  const subsystems = ['', 'M', 'U', 'MU', 'A', 'AM', 'XUY', 'm', 'u']
  const { rows } = await sql<{ subsystem: string; isStamping: boolean }>`
    select subsystem, is_stamping_employee(subsystem) as "isStamping"
    from jsonb_array_elements_text(${JSON.stringify(subsystems)}::jsonb) subsystem`.execute(db)
  expect(rows).toEqual(
    subsystems.map((subsystem) => ({ subsystem, isStamping: isStampingEmployee(subsystem) })),
  )
})

const anyRow = fc.record({
  needed: fc.integer({ min: 0, max: 4 }),
  kept: fc.integer({ min: 0, max: 5 }),
  backOrdered: fc.integer({ min: 0, max: 3 }),
})

it('SQL computes the missing parts of a work order as the domain does', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(anyRow, { maxLength: 5 }),
      fc.integer({ min: -1, max: 8 }),
      async (lines, available) => {
        const part = await buildPart(db)
        await buildPartStock(db, siteId, part, { available: String(available), in_stock: '20' })
        const order = await buildWorkOrder(db, siteId)
        const job = await buildJob(db, order)
        for (const { needed, kept, backOrdered } of lines) {
          const row = await buildPartRow(db, job, part, {
            ordered_amount: String(needed),
            back_order_amount: String(backOrdered),
          })
          if (kept > 0)
            await db
              .insertInto('part_reservation')
              .values({
                site_id: siteId,
                job_row_id: row.id,
                work_order_id: order.id,
                stock_code: 'MAIN',
                supplier_number: part.supplier_number,
                item_number: part.item_number,
                quantity: String(kept),
              })
              .execute()
        }
        const { rows } = await sql<{ missing: number }>`
        select missing::float8 from part_needs(${siteId}, ${order.id}) order by job_row_id`.execute(db)
        expect(rows).toEqual(shareStock(lines, available).map(({ missing }) => ({ missing })))
      },
    ),
    { numRuns: 40 },
  )
})
