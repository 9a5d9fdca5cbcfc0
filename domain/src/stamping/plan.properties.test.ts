import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  beginOfDays,
  emptyTimeline,
  readTimeline,
  stampInto,
  type Timeline,
} from '../../test/stamping-timeline.ts'
import { dayOf } from '../time/format.ts'
import { planStamping } from './plan.ts'
import type { StampedSpan } from './situation.ts'

interface Step {
  /** Milliseconds by which the clock advances before the step. Negative if the clock is set back. */
  readonly pause: number
  /** Milliseconds from the requested start to now. Null for a start without a requested time. */
  readonly back: number | null
  /** The stamped rows. Empty for a type without work order, null for a stamping that ends the day. */
  readonly rowIds: readonly number[] | null
}

const step: fc.Arbitrary<Step> = fc.record({
  pause: fc.oneof(
    fc.constant(0),
    fc.integer({ min: 0, max: 5_000 }),
    fc.integer({ min: -60_000, max: 7_200_000 }),
  ),
  back: fc.option(fc.integer({ min: -300_000, max: 14_400_000 }), { freq: 3 }),
  rowIds: fc.constantFrom([1], [2], [1, 2], [], null),
})

interface Stamped {
  readonly timeline: Timeline
  /** The start of each accepted stamping, and whether it ended the day. */
  readonly accepted: { readonly startAt: Date; readonly isOut: boolean }[]
}

function simulate(begin: Date, steps: readonly Step[]): Stamped {
  const stamped: Stamped = { timeline: emptyTimeline(), accepted: [] }
  let now = begin.getTime()
  for (const { pause, back, rowIds } of steps) {
    now += pause
    const isOut = rowIds === null
    const type = { Code: isOut ? 11 : rowIds.length > 0 ? 1 : 12, IsNonPresence: false, IsEndOfDay: isOut }
    const start = { at: back === null ? null : new Date(now - back), isLate: false }
    const decision = stampInto(
      stamped.timeline,
      { type, siteId: 1, rowIds: rowIds ?? [], start },
      { now: new Date(now) },
    )
    if (decision.kind === 'planned') stamped.accepted.push({ startAt: decision.plan.startAt, isOut })
  }
  return stamped
}

const context = {
  timeZone: 'Europe/Helsinki',
  allowsStartTimeEdit: true,
  shifts: [],
  corrected: [],
  presenceEnds: [],
}

const check = (property: (stamped: Stamped) => void) =>
  fc.assert(
    fc.property(beginOfDays, fc.array(step, { maxLength: 40 }), (start, steps) =>
      property(simulate(start, steps)),
    ),
    { numRuns: 500 },
  )

describe('any sequence of stampings', () => {
  it('each stamping ends after its start, and only the last stamping may run', () => {
    check(({ timeline }) => {
      const spans = readTimeline(timeline)
      for (const { startAt, endAt } of spans) expect(endAt === null || endAt > startAt).toBe(true)
      expect(spans.slice(0, -1).every(({ endAt }) => endAt !== null)).toBe(true)
    })
  })

  it('stampings never overlap', () => {
    check(({ timeline }) => {
      const spans = readTimeline(timeline)
      spans.forEach(({ endAt }, index) => {
        const next = spans[index + 1]
        if (next) expect(endAt !== null && endAt <= next.startAt).toBe(true)
      })
    })
  })

  it('each stamping lasts until the start of the next one, unless the day ends between them', () => {
    check(({ timeline, accepted }) => {
      const until = accepted.at(-1)?.startAt ?? new Date(0)
      const total = readTimeline(timeline).reduce(
        (sum, { startAt, endAt }) => sum + (endAt ?? until).getTime() - startAt.getTime(),
        0,
      )
      const expected = accepted.reduce((sum, { startAt, isOut }, index) => {
        const next = accepted[index + 1]
        return isOut || !next ? sum : sum + next.startAt.getTime() - startAt.getTime()
      }, 0)
      expect(total).toBe(expected)
    })
  })

  it('adjoining stampings of a day differ in their type, site or rows', () => {
    check(({ timeline, accepted }) => {
      const spans = readTimeline(timeline)
      const outs = new Set(accepted.filter(({ isOut }) => isOut).map(({ startAt }) => startAt.getTime()))
      const intentOf = ({ startAt, typeCode, rowIds }: (typeof spans)[number]) => [
        dayOf(startAt, 'Europe/Helsinki'),
        typeCode,
        rowIds,
      ]
      spans.forEach((span, index) => {
        const next = spans[index + 1]
        const follows = next && span.endAt?.getTime() === next.startAt.getTime()
        if (follows && !outs.has(next.startAt.getTime())) expect(intentOf(next)).not.toEqual(intentOf(span))
      })
    })
  })

  it('the plan does not depend on the order in which stampings were read', () => {
    const intents = [
      { isLate: true, back: 1 },
      { isLate: true, back: 90 * 60_000 },
      { isLate: false, back: 60_000 },
    ]
    check(({ timeline, accepted }) => {
      const now = new Date((accepted.at(-1)?.startAt ?? new Date(0)).getTime() + 60_000)
      for (const { isLate, back } of intents) {
        const plan = (stampings: readonly StampedSpan[]) =>
          planStamping(
            {
              type: { Code: 1, IsNonPresence: false, IsEndOfDay: false },
              siteId: 1,
              rowIds: [1],
              start: { at: new Date(now.getTime() - back), isLate },
            },
            { ...context, now, stampings },
          )
        expect(plan(timeline.spans.toReversed())).toEqual(plan(timeline.spans))
      }
    })
  })

  it('new stampings are stored in the order of their starts', () => {
    check(({ timeline }) => {
      const starts = timeline.spans.map(({ startAt }) => startAt.getTime())
      expect(starts).toEqual(starts.toSorted((a, b) => a - b))
    })
  })
})
