import fc from 'fast-check'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { buildStampingApp, orderRowsOf } from '../../../../test/stamping-app.ts'
import { stampingTypes } from '../../../../test/stamping-builders.ts'
import { buildWorkOrderWithRows } from '../../../../test/work-order-builders.ts'

const { db, clock, site, technician, stampAs } = await buildStampingApp()

/** Returns the shares of each span's time, in hundredths of a minute, for one to eight rows. */
async function sharesOf(bounds: readonly (readonly [start: Date, end: Date])[]) {
  const starts = JSON.stringify(bounds.map(([start]) => start))
  const ends = JSON.stringify(bounds.map(([, end]) => end))
  const { rows } = await sql<{ hundredths: number; shares: number; sum: number; spread: number }>`
    select hundredths::float8, shares::float8, sum(share_of(hundredths, place, shares))::float8 as sum,
      (max(share_of(hundredths, place, shares)) - min(share_of(hundredths, place, shares)))::float8 as spread
    from (select hundredths_between(start_at::timestamptz, end_at::timestamptz) as hundredths, number
      from rows from (jsonb_array_elements_text(${starts}::jsonb), jsonb_array_elements_text(${ends}::jsonb))
        with ordinality as span (start_at, end_at, number)) span,
      generate_series(1, 8) shares join generate_series(1, 8) place on place <= shares
    group by number, hundredths, shares order by number, shares`.execute(db)
  return rows
}

/** Times around both changes between summer and winter time in Helsinki. */
const instants = fc.uniqueArray(
  fc.oneof(
    fc.integer({ min: Date.parse('2026-03-28T20:00:00Z'), max: Date.parse('2026-03-29T06:00:00Z') }),
    fc.integer({ min: Date.parse('2026-10-24T20:00:00Z'), max: Date.parse('2026-10-25T06:00:00Z') }),
  ),
  { minLength: 2, maxLength: 12 },
)

describe('the shares of stamped time', () => {
  it('the shares of several rows add up to the stamped time and differ by at most a hundredth of a minute', async () => {
    await fc.assert(
      fc.asyncProperty(instants, async (unordered) => {
        const bounds = unordered.toSorted((a, b) => a - b).map((instant) => new Date(instant))
        const spans = bounds.slice(1).map((end, index) => [bounds[index] ?? end, end] as const)
        const whole = [bounds[0] ?? new Date(0), bounds.at(-1) ?? new Date(0)] as const
        const shares = await sharesOf([...spans, whole])
        for (const { hundredths, sum, spread } of shares) {
          expect(sum).toBe(hundredths)
          expect(spread).toBeLessThanOrEqual(1)
        }
        const each = shares.filter((share) => share.shares === 1).map(({ sum }) => sum)
        expect(each.slice(0, -1).reduce((sum, part) => sum + part, 0)).toBe(each.at(-1))
      }),
      { numRuns: 60 },
    )
  })

  it('the used time of three rows that share ten minutes is exact to the hundredth of a minute', async () => {
    const matti = await technician()
    const { rows } = await buildWorkOrderWithRows(db, site.id, 3)
    await stampAs(matti, { TypeId: stampingTypes.work, OrderRows: orderRowsOf(rows) })
    clock.advance({ minutes: 10 })
    const { body } = await stampAs(matti, { TypeId: stampingTypes.out })
    const used = body.Ended?.OrderRows.map(({ UsedTime }) => UsedTime ?? 0) ?? []
    expect(used).toEqual([3.33, 3.33, 3.34])
  })
})
