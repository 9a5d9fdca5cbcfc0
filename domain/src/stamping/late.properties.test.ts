import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { anyIntent, anyTaps, arrivals, deliver, hour, intents, live, rosters } from '../../test/late-taps.ts'
import { beginOfDays, readTimeline, stampInto, type Timeline } from '../../test/stamping-timeline.ts'

describe('late stampings of several devices', () => {
  it('late stampings lead to the same timeline as stampings that arrive in time, in any order of arrival', () => {
    fc.assert(
      fc.property(beginOfDays, rosters, anyTaps, (begin, roster, made) => {
        const [late, inTime] = [deliver(begin, arrivals(made), roster), live(begin, made, roster)]
        expect(readTimeline(late)).toEqual(readTimeline(inTime))
        expect(readTimeline(late, false)).toEqual(readTimeline(inTime, false))
      }),
      { numRuns: 2_000 },
    )
  })

  it('presence never overlaps after late stampings', () => {
    fc.assert(
      fc.property(beginOfDays, anyTaps, (begin, taps) => {
        const spans = readTimeline(deliver(begin, arrivals(taps)))
        spans.forEach(({ startAt, endAt }, index) => {
          expect(endAt === null || endAt > startAt).toBe(true)
          const next = spans[index + 1]
          if (next) expect(endAt !== null && endAt <= next.startAt).toBe(true)
        })
      }),
      { numRuns: 1_000 },
    )
  })
})

/** Returns the type and rows of each stamping between two instants. Stampings are cut at these instants. */
const within = (timeline: Timeline, from: Date, to: Date) =>
  [true, false].map((isPresence) =>
    readTimeline(timeline, isPresence)
      .filter(({ startAt, endAt }) => startAt < to && (endAt === null || endAt > from))
      .map(({ startAt, endAt, typeCode, rowIds }) => ({
        from: startAt > from ? startAt : from,
        to: endAt && endAt < to ? endAt : to,
        typeCode,
        rowIds,
      }))
      .toSorted((a, b) => a.from.getTime() - b.from.getTime() || a.typeCode - b.typeCode),
  )

describe('corrected time', () => {
  it('late stampings do not change corrected time', () => {
    const late = fc.record({ at: fc.integer({ min: 0, max: 40 * hour }), intent: anyIntent })
    const time = fc.tuple(fc.integer({ min: 0, max: 40 * hour }), fc.integer({ min: 1, max: 8 * hour }))
    fc.assert(
      fc.property(beginOfDays, anyTaps, late, time, (begin, made, { at, intent }, [from, length]) => {
        const instant = (offset: number) => new Date(begin.getTime() + offset)
        const [startAt, endAt] = [instant(from), instant(from + length)]
        const timeline = live(begin, made)
        const before = within(timeline, startAt, endAt)
        const start = { at: instant(at), isLate: true }
        const corrected = [{ startAt, endAt }]
        stampInto(timeline, { ...intents[intent], start }, { now: instant(48 * hour), corrected })
        expect(within(timeline, startAt, endAt)).toEqual(before)
      }),
      { numRuns: 2_000 },
    )
  })
})
