import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { anyIntent, anyTaps, arrivals, deliver, hour, intents } from '../../test/late-taps.ts'
import { beginOfDays, stampTraced, type Timeline, undoIn } from '../../test/stamping-timeline.ts'
import { followUndo, planUndo, type UndoFacts } from './undo-stamping.ts'

/** Returns a timeline without the versions and the order of its stampings. */
const contentOf = ({ spans, presenceEnds }: Timeline) => ({
  spans: spans
    .map(({ id, startAt, endAt, typeCode, rowIds, again }) => ({
      id,
      startAt,
      endAt,
      typeCode,
      rowIds,
      again,
    }))
    .toSorted((a, b) => a.id - b.id),
  presenceEnds: presenceEnds.toSorted((a, b) => a.getTime() - b.getTime()),
})

const factsOf = (timeline: Timeline, now: Date, more: Partial<UndoFacts> = {}): UndoFacts => ({
  now,
  timeZone: 'Europe/Helsinki',
  askedAt: now,
  hasLaterStamping: false,
  spans: timeline.spans,
  doneRowIds: new Set(),
  orderReasons: [],
  ...more,
})

/**
 * Draws a stamping that follows any others: immediate, late by some hours, or with a typed start some hours
 * ago.
 */
const anyStamping = fc.record({
  intent: anyIntent,
  back: fc.oneof(fc.constant(null), fc.integer({ min: 60_000, max: 30 * hour })),
  isLate: fc.boolean(),
})

/** Runs a check after any stampings and one more, at the end of two days. */
function checkUndo(
  check: (timeline: Timeline, before: unknown, stamped: ReturnType<typeof stampTraced>, now: Date) => void,
) {
  fc.assert(
    fc.property(beginOfDays, anyTaps, anyStamping, (begin, taps, { intent, back, isLate }) => {
      const timeline = deliver(begin, arrivals(taps))
      const before = contentOf(timeline)
      const now = new Date(begin.getTime() + 70 * hour)
      const at = back === null ? null : new Date(now.getTime() - back)
      const start = { at, isLate: isLate && at !== null }
      check(timeline, before, stampTraced(timeline, { ...intents[intent], start }, { now }), now)
    }),
    { numRuns: 1_000 },
  )
}

describe('undo of a stamping', () => {
  it('the undo of any stamping restores the timeline before it', () => {
    let undone = 0
    checkUndo((timeline, before, { trace }) => {
      if (!trace) return
      expect(planUndo(trace, factsOf(timeline, trace.tappedAt))).toEqual({
        kind: 'planned',
        removes: trace.created,
        restores: trace.changed,
      })
      undoIn(timeline, trace)
      expect(contentOf(timeline)).toEqual(before)
      undone += 1
    })
    expect(undone).toBeGreaterThan(500)
  })

  it('a second undo changes nothing', () => {
    checkUndo((timeline, _, { trace }) => {
      if (!trace) return
      undoIn(timeline, trace)
      expect(planUndo({ ...trace, isUndone: true }, factsOf(timeline, trace.tappedAt))).toEqual({
        kind: 'undone',
      })
    })
  })

  it('undoing several stampings, the last one first, restores the timeline before the first', () => {
    fc.assert(
      fc.property(beginOfDays, fc.array(anyIntent, { minLength: 1, maxLength: 6 }), (begin, list) => {
        const timeline = deliver(begin, [])
        const before = contentOf(timeline)
        const traces = list.flatMap((intent, place) => {
          const now = new Date(begin.getTime() + (place + 1) * 30_000)
          return (
            stampTraced(timeline, { ...intents[intent], start: { at: null, isLate: false } }, { now })
              .trace ?? []
          )
        })
        let left = traces
        for (let last = left.at(-1); last; last = left.at(-1)) {
          const undone = last
          expect(planUndo(undone, factsOf(timeline, undone.tappedAt)).kind).toBe('planned')
          undoIn(timeline, undone)
          left = left.slice(0, -1).map((earlier) => followUndo(earlier, undone))
        }
        expect(contentOf(timeline)).toEqual(before)
      }),
      { numRuns: 500 },
    )
  })

  it('the undo is refused if an affected stamping was changed or removed since', () => {
    checkUndo((timeline, _, { trace }, now) => {
      if (!trace) return
      for (const { id } of [...trace.created, ...trace.changed]) {
        const facts = factsOf(timeline, now, { askedAt: trace.tappedAt })
        const spans = timeline.spans.map((span) => (span.id === id ? { ...span, version: 99 } : span))
        expect(planUndo(trace, { ...facts, spans })).toMatchObject({ reasons: [{ name: 'undoTimeChanged' }] })
        const without = timeline.spans.filter((span) => span.id !== id)
        expect(planUndo(trace, { ...facts, spans: without })).toMatchObject({
          reasons: [{ name: 'undoTimeChanged' }],
        })
      }
    })
  })
})
