import type { StampingChange } from '@verstas/contract/stamping/corrections.ts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type CorrectableSpan,
  type CorrectionContext,
  type CorrectionPlan,
  endOf,
  isFree,
  planCorrection,
  startOf,
} from './corrections.ts'
import { wholeMinutes } from './shifts.ts'

/** The midnight before the clocks in Helsinki go back. */
const midnight = new Date('2026-10-24T21:00:00Z').getTime()
const instant = (seconds: number) => new Date(midnight + seconds * 1000)
const aDay = 25 * 3600

/**
 * Draws stampings of a person: presence at two sites, or absences. Some adjoin, and absences may overlap. The
 * last presence may be running.
 */
const timeline = (isPresence: boolean, firstId: number) =>
  fc
    .record({
      steps: fc.array(
        fc.record({
          gap: fc.oneof(fc.constant(0), fc.integer({ min: isPresence ? 0 : -3600, max: 2 * 3600 })),
          length: fc.integer({ min: 1, max: 4 * 3600 }),
          siteId: isPresence ? fc.constantFrom(1, 1, 1, 2) : fc.constant(1),
        }),
        { maxLength: 7 },
      ),
      runs: fc.boolean(),
    })
    .map(({ steps, runs }) => {
      let at = 0
      const spans = steps.map(({ gap, length, siteId }, place): CorrectableSpan => {
        const start = at + gap
        at = start + length
        return {
          id: firstId + place,
          siteId,
          version: 1,
          isPresence,
          startAt: instant(start),
          endAt: runs && isPresence && place === steps.length - 1 ? null : instant(at),
          typeCode: 10,
          rows: [],
          timeKind: null,
        }
      })
      return { spans, end: at }
    })

const purpose = { TypeId: 12, OrderRows: [] }

const situation = fc.record({
  presence: timeline(true, 1),
  absences: timeline(false, 101),
  isAbsence: fc.boolean(),
  kind: fc.constantFrom<StampingChange['Kind']>('Move', 'Split', 'Change', 'Add', 'Remove'),
  place: fc.nat(),
  edge: fc.constantFrom<'Start' | 'End'>('Start', 'End'),
  times: fc.tuple(fc.integer({ min: -7200, max: aDay }), fc.integer({ min: 0, max: aDay })),
})
type Situation = typeof situation extends fc.Arbitrary<infer S> ? S : never

function changeOf({
  presence,
  absences,
  kind,
  place,
  edge,
  times: [first, second],
}: Situation): StampingChange | null {
  const all = [...presence.spans, ...absences.spans]
  const span = all[place % Math.max(all.length, 1)]
  if (kind === 'Add')
    return {
      Kind: kind,
      StartTime: instant(first).toISOString(),
      EndTime: instant(second).toISOString(),
      ...purpose,
    }
  if (!span) return null
  const seen = { StampingId: span.id, Version: 1 }
  const time = instant(first).toISOString()
  if (kind === 'Move') return { Kind: kind, ...seen, Edge: edge, To: time }
  if (kind === 'Split') return { Kind: kind, ...seen, At: time, ...purpose }
  return kind === 'Change' ? { Kind: kind, ...seen, ...purpose } : { Kind: kind, ...seen }
}

/** Applies a plan to the stampings and returns the result. */
function apply(
  { changes, removes, adds }: CorrectionPlan,
  { stampings, type }: CorrectionContext,
): CorrectableSpan[] {
  const isPresence = !type?.IsNonPresence
  const gone = new Set([...removes, ...changes.map(({ span }) => span)])
  const template = { siteId: 1, version: 1, typeCode: 12, rows: [] }
  return [
    ...stampings.filter((span) => !gone.has(span)),
    ...changes.map(({ span, startAt, endAt, purpose }) => ({
      ...span,
      startAt,
      endAt,
      isPresence: purpose === 'asked' ? isPresence : span.isPresence,
    })),
    ...adds.map((added, place) => ({ ...template, ...added, id: 1000 + place, isPresence })),
  ]
}

function check(
  test: (before: CorrectionContext, plan: CorrectionPlan, change: StampingChange) => void,
): void {
  fc.assert(
    fc.property(situation, (drawn) => {
      const change = changeOf(drawn)
      if (!change) return
      const context: CorrectionContext = {
        now: instant(drawn.presence.end + 60),
        timeZone: 'Europe/Helsinki',
        siteId: 1,
        stampings: [...drawn.presence.spans, ...drawn.absences.spans],
        type: { IsWorkOrder: false, IsNonPresence: drawn.isAbsence, IsEndOfDay: false },
        rows: [],
        isJobStampingInUse: false,
      }
      const decision = planCorrection(change, context)
      const reversed = planCorrection(change, { ...context, stampings: context.stampings.toReversed() })
      expect(reversed).toEqual(decision)
      if (decision.kind === 'planned') test(context, decision.plan, change)
    }),
    { numRuns: 2000 },
  )
}

const minutesOf = (spans: readonly CorrectableSpan[], now: Date): number =>
  spans.reduce((sum, { startAt, endAt }) => sum + wholeMinutes({ startAt, endAt: endAt ?? now }), 0)

/** Returns the total overlap of all pairs of stampings. A running stamping is weeks long here. */
function overlapOf(spans: readonly CorrectableSpan[]): number {
  const untilOf = (span: CorrectableSpan) => Math.min(endOf(span), instant(30 * aDay).getTime())
  return spans.reduce((sum, one, place) => {
    const others = spans.slice(place + 1).filter(({ isPresence }) => isPresence === one.isPresence)
    const parts = others.map(
      (other) => Math.min(untilOf(one), untilOf(other)) - Math.max(startOf(one), startOf(other)),
    )
    return parts.reduce((total, part) => total + Math.max(0, part), sum)
  }, 0)
}

describe('any correction', () => {
  it('presence after a correction does not overlap, has a length and is not in the future', () => {
    check((context, plan) => {
      const after = apply(plan, context)
      for (const span of after) {
        expect(startOf(span)).toBeLessThan(endOf(span))
        const others = after.filter((other) => other !== span && other.isPresence)
        const latest = span.endAt ?? span.startAt
        if (!span.isPresence) continue
        expect(isFree(span, others)).toBe(true)
        expect(latest.getTime()).toBeLessThanOrEqual(context.now.getTime())
      }
    })
  })

  it('a correction never increases the overlap of absences', () => {
    check((context, plan) => {
      expect(overlapOf(apply(plan, context))).toBeLessThanOrEqual(overlapOf(context.stampings))
    })
  })

  it('a correction changes only the corrected stamping and an adjoining one', () => {
    check((_, { changes, removes, adds }, change) => {
      const named = 'StampingId' in change ? [change.StampingId] : []
      expect(removes.map(({ id }) => id)).toEqual(change.Kind === 'Remove' ? named : [])
      expect(adds).toHaveLength(change.Kind === 'Add' || change.Kind === 'Split' ? 1 : 0)
      const [own, meeting, ...more] = changes
      expect(own?.span.id).toBe(change.Kind === 'Remove' ? undefined : named[0])
      expect(more).toEqual([])
      if (!own || !meeting) return
      expect(change.Kind).toBe('Move')
      const [before, after] = own.startAt < meeting.startAt ? [own, meeting] : [meeting, own]
      expect(before.span.endAt).toEqual(after.span.startAt)
      expect(before.endAt).toEqual(after.startAt)
    })
  })

  it('a correction does not change stampings of another site', () => {
    check((_, { changes, removes }) => {
      expect([...changes.map(({ span }) => span), ...removes].every(({ siteId }) => siteId === 1)).toBe(true)
    })
  })

  it('the total minutes do not change if a shared edge is moved or a stamping is split or changed', () => {
    check((context, plan, { Kind }) => {
      const { now, stampings } = context
      const isShared = Kind === 'Move' && plan.changes.length === 2
      if (!isShared && Kind !== 'Split' && Kind !== 'Change') return
      expect(minutesOf(apply(plan, context), now)).toBe(minutesOf(stampings, now))
    })
  })

  it('a moved edge of ended presence can be moved back by another correction', () => {
    check((context, plan, change) => {
      const [moved] = plan.changes
      if (change.Kind !== 'Move' || !moved?.span.isPresence || moved.span.endAt === null) return
      const stampings = apply(plan, context)
      const To = (change.Edge === 'Start' ? moved.span.startAt : moved.span.endAt).toISOString()
      const back = planCorrection({ ...change, To }, { ...context, stampings })
      expect(back.kind).toBe('planned')
    })
  })
})
