import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { changesOfPartition, missingEventRanges, missingFeedRanges } from './partition-ranges.ts'

const day = (text: string) => new Date(`${text}T00:00:00Z`)

describe('the missing partitions of events', () => {
  it('a busy installation gets a partition for each month, up to two months ahead', () => {
    const ranges = missingEventRanges(day('2026-11-01'), { now: day('2026-11-30'), isBusy: true })
    expect(ranges).toEqual([
      { name: 'event_from_2026_11', from: day('2026-11-01'), to: day('2026-12-01') },
      { name: 'event_from_2026_12', from: day('2026-12-01'), to: day('2027-01-01') },
    ])
  })

  it('a small installation gets a partition for the rest of the year', () => {
    const ranges = missingEventRanges(day('2027-01-01'), { now: day('2026-11-30'), isBusy: false })
    expect(ranges).toEqual([])
    expect(missingEventRanges(day('2027-02-01'), { now: day('2027-01-15'), isBusy: false })).toEqual([
      { name: 'event_from_2027_02', from: day('2027-02-01'), to: day('2028-01-01') },
    ])
  })

  it('partitions follow each other without gaps and reach beyond the next month', () => {
    const month = fc.integer({ min: 0, max: 60 }).map((count) => new Date(Date.UTC(2026, count)))
    const now = fc.date({ min: day('2026-01-01'), max: day('2031-12-31'), noInvalidDate: true })
    fc.assert(
      fc.property(month, now, fc.boolean(), (end, at, isBusy) => {
        const ranges = missingEventRanges(end, { now: at, isBusy })
        let reached = end
        for (const { from, to } of ranges) {
          expect(from).toEqual(reached)
          expect(to.getTime()).toBeGreaterThan(from.getTime())
          reached = to
        }
        expect(reached.getTime()).toBeGreaterThanOrEqual(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + 2))
      }),
    )
  })
})

describe('the missing partitions of the feed', () => {
  it('a whole partition ahead of the last position always exists', () => {
    expect(missingFeedRanges(2 * changesOfPartition, changesOfPartition - 1)).toEqual([])
    expect(missingFeedRanges(2 * changesOfPartition, changesOfPartition)).toEqual([
      { name: 'feed_from_20000000', from: 20_000_000, to: 30_000_000 },
    ])
  })

  it('a feed that is far ahead of its partitions gets all missing ones', () => {
    const ranges = missingFeedRanges(20_000_000, 45_000_000)
    expect(ranges.map(({ to }) => to)).toEqual([30_000_000, 40_000_000, 50_000_000, 60_000_000])
  })
})
