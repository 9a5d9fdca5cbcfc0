import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { planStamping } from './plan.ts'
import type { StampedSpan } from './start-time.ts'

interface Step {
  /** How far the clock moves before the step, in milliseconds; it may be set back. */
  readonly pause: number
  /** How far before now the start is asked for; null for now. */
  readonly back: number | null
  readonly kind: 'work' | 'other' | 'out'
}

const step: fc.Arbitrary<Step> = fc.record({
  pause: fc.oneof(
    fc.constant(0),
    fc.integer({ min: 0, max: 5_000 }),
    fc.integer({ min: -60_000, max: 7_200_000 }),
  ),
  back: fc.option(fc.integer({ min: -300_000, max: 14_400_000 }), { freq: 3 }),
  kind: fc.constantFrom('work', 'work', 'other', 'out'),
})

interface Lane {
  readonly spans: StampedSpan[]
  /** The starts of all accepted stampings, with what they were. */
  readonly accepted: { readonly startAt: Date; readonly kind: Step['kind'] }[]
}

/** Runs the steps against a lane kept as the database keeps it. */
function simulate(begin: Date, steps: readonly Step[]): Lane {
  const lane: Lane = { spans: [], accepted: [] }
  let now = begin.getTime()
  for (const { pause, back, kind } of steps) {
    now += pause
    const from = back === null ? now : now - back
    const decision = planStamping(
      {
        type: { IsNonPresence: false, IsEndOfDay: kind === 'out' },
        startAt: back === null ? null : new Date(now - back),
      },
      {
        now: new Date(now),
        timeZone: 'Europe/Helsinki',
        allowsStartTimeEdit: true,
        shifts: [],
        stampings: lane.spans.filter(({ endAt }) => endAt === null || endAt.getTime() > Math.min(from, now)),
      },
    )
    if (decision.kind === 'refused') continue
    const { startAt, ends, opensNew } = decision.plan
    for (const ended of ends) {
      const index = lane.spans.findIndex(({ id }) => id === ended.id)
      lane.spans[index] = { ...ended, endAt: startAt }
    }
    const opened = {
      id: lane.spans.length,
      siteId: 1,
      startAt,
      endAt: null,
      isPresence: true,
      isWorkOrder: kind === 'work',
    }
    if (opensNew) lane.spans.push(opened)
    lane.accepted.push({ startAt, kind })
  }
  return lane
}

/** Days with both clock changes of Helsinki, an ordinary one and midnight in between. */
const begin = fc
  .constantFrom(
    '2026-11-21T05:00:00Z',
    '2026-03-28T20:00:00Z',
    '2026-10-24T20:00:00Z',
    '2026-12-31T21:55:00Z',
  )
  .map((instant) => new Date(instant))

const check = (property: (lane: Lane) => void) =>
  fc.assert(
    fc.property(begin, fc.array(step, { maxLength: 40 }), (start, steps) => property(simulate(start, steps))),
    { numRuns: 500 },
  )

describe('any row of stampings', () => {
  it('has every end after its start, and at most the last one running', () => {
    check(({ spans }) => {
      for (const { startAt, endAt } of spans) expect(endAt === null || endAt > startAt).toBe(true)
      expect(spans.slice(0, -1).every(({ endAt }) => endAt !== null)).toBe(true)
    })
  })

  it('never overlaps', () => {
    check(({ spans }) => {
      spans.forEach(({ endAt }, index) => {
        const next = spans[index + 1]
        if (next) expect(endAt !== null && endAt <= next.startAt).toBe(true)
      })
    })
  })

  it('loses no minute: each stamping lasts until the next one begins', () => {
    check(({ spans, accepted }) => {
      const total = spans.reduce(
        (sum, { startAt, endAt }) => sum + (endAt ? endAt.getTime() - startAt.getTime() : 0),
        0,
      )
      const expected = accepted.reduce((sum, { startAt, kind }, index) => {
        const next = accepted[index + 1]
        return kind === 'out' || !next ? sum : sum + next.startAt.getTime() - startAt.getTime()
      }, 0)
      expect(total).toBe(expected)
    })
  })

  it('goes forward in time', () => {
    check(({ accepted }) => {
      const starts = accepted.filter(({ kind }) => kind !== 'out').map(({ startAt }) => startAt.getTime())
      expect(starts).toEqual(starts.toSorted((a, b) => a - b))
    })
  })
})
