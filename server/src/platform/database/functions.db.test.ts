import { shareStock } from '@verstas/domain/parts-planning/share-stock.ts'
import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { buildSite } from '../../../test/builders.ts'
import { freshDatabase } from '../../../test/fresh-database.ts'
import { buildPart, buildPartRow, buildPartStock } from '../../../test/part-builders.ts'
import { buildJob, buildWorkOrder } from '../../../test/work-order-builders.ts'

const { db } = await freshDatabase()

async function evaluate(expression: ReturnType<typeof sql>): Promise<unknown> {
  const { rows } = await sql<{ value: unknown }>`select ${expression} as value`.execute(db)
  return rows[0]?.value
}

it.each([
  ['08:00:00', '08:00:59', 0],
  ['08:00:59', '08:01:00', 100],
  ['08:00:00', '09:30:00', 9000],
  ['08:00:30.5', '08:02:29.9', 200],
  ['08:01:00', '08:00:00', 0],
])(
  'SQL counts the minutes between two times without their seconds: from %s to %s, %i hundredths',
  async (start, end, hundredths) => {
    const at = (time: string) => new Date(`2026-11-20T${time}Z`)
    const minutesInSql = sql`hundredths_between(${at(start)}::timestamptz, ${at(end)}::timestamptz)::float8`
    expect(await evaluate(minutesInSql)).toBe(hundredths)
  },
)

it.each([
  ['M', true],
  ['U', true],
  ['AMX', true],
  ['A', false],
  ['', false],
  ['m', false],
])('is_stamping_employee(%j) is %s in SQL', async (subsystem, canBeStamped) => {
  expect(await evaluate(sql`is_stamping_employee(${subsystem})`)).toBe(canBeStamped)
})

it('SQL sorts locations by the numbers in their names', async () => {
  const shelves = ['A1', 'A2', 'A10', 'B1-2', 'B1-10', 'B2', 'B12-1', 'C']
  const { rows } = await sql<{ shelf: string }>`
    select shelf from jsonb_array_elements_text(${JSON.stringify(shelves.toReversed())}::jsonb) as shelves (shelf)
    order by location_key(shelf) collate "C"`.execute(db)
  expect(rows.map(({ shelf }) => shelf)).toEqual(shelves)
})

it('SQL converts an instant to the same milliseconds as the domain', async () => {
  const instant = new Date('2026-11-20T06:00:00.123Z')
  expect(await evaluate(sql`milliseconds(${instant}::timestamptz)`)).toBe(instant.getTime())
})

const amount = fc.integer({ min: 0, max: 4 })
const partRows = fc.array(
  fc.record({ ordered: amount, delivered: amount, kept: amount, backOrdered: amount }),
  { minLength: 1, maxLength: 3 },
)

it('SQL distributes a stock among the rows of a work order as the domain does', async () => {
  const { id: siteId } = await buildSite(db)
  const examples = fc.sample(fc.tuple(partRows, fc.integer({ min: -1, max: 6 })), { numRuns: 40, seed: 1 })
  for (const [lines, available] of examples) {
    const workOrder = await buildWorkOrder(db, siteId)
    const job = await buildJob(db, workOrder)
    const part = await buildPart(db)
    const stock = { supplier_number: part.supplier_number, item_number: part.item_number, stock_code: 'MAIN' }
    await buildPartStock(db, siteId, part, { available: String(available), in_stock: '20' })
    for (const { ordered, delivered, kept, backOrdered } of lines) {
      const columns = {
        ordered_amount: String(ordered),
        delivered_amount: String(delivered),
        back_order_amount: String(backOrdered),
      }
      const row = await buildPartRow(db, job, part, columns)
      const reservation = { site_id: siteId, job_row_id: row.id, work_order_id: workOrder.id, ...stock }
      if (kept > 0)
        await db
          .insertInto('part_reservation')
          .values({ ...reservation, quantity: String(kept) })
          .execute()
    }
    const { rows } = await sql<{ needed: number; kept: number; missing: number }>`
      select needed::float8, kept::float8, missing::float8
      from part_needs(${siteId}, ${workOrder.id}) order by job_row_id`.execute(db)
    const needs = lines.map(({ ordered, delivered, ...line }) => ({
      ...line,
      needed: Math.max(0, ordered - delivered),
    }))
    const shares = shareStock(needs, available)
    expect(rows, JSON.stringify([lines, available])).toEqual(
      needs.map(({ needed, kept }, place) => ({
        needed,
        kept: Math.min(needed, kept),
        missing: shares[place]?.missing,
      })),
    )
  }
})

it('triggers refuse changes of stored events and other history', async () => {
  const { rows } = await sql<{ definition: string }>`
    select pg_get_triggerdef(oid) as definition from pg_trigger
    where tgfoid = 'refuse_change'::regproc and tgenabled = 'O' and tgparentid = 0 order by 1`.execute(db)
  const kept = rows.map(({ definition }) =>
    / (BEFORE .*?) ON (?:\w+\.)?(\w+) .*/.exec(definition)?.slice(1).reverse().join(': '),
  )
  expect(kept.toSorted()).toEqual([
    'activity_history: BEFORE DELETE OR UPDATE OF site_id, id, activity_id, from_employee_id, employee_id, created_by, created_at',
    'activity_history: BEFORE UPDATE OF note',
    'event: BEFORE DELETE OR UPDATE',
    'inspection_offer_answer: BEFORE DELETE OR UPDATE',
    'inspection_offer_line: BEFORE DELETE OR UPDATE',
    'inspection_revision: BEFORE DELETE OR UPDATE',
    'stamping_correction: BEFORE DELETE OR UPDATE',
    'survey_picture: BEFORE DELETE OR UPDATE',
    'survey_version: BEFORE DELETE OR UPDATE',
    'tyre_history_entry: BEFORE DELETE OR UPDATE',
  ])
})
