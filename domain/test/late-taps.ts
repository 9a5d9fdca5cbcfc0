import fc from 'fast-check'
import type { StampingIntent } from '../src/stamping/plan.ts'
import { emptyTimeline, stampInto, type Timeline } from './stamping-timeline.ts'

/** Stampings of a person at two sites. */
export const intents: Record<
  'first' | 'second' | 'lunch' | 'out' | 'sick' | 'child',
  Omit<StampingIntent, 'start'>
> = {
  first: { type: { Code: 1, IsNonPresence: false, IsEndOfDay: false }, siteId: 1, rowIds: [1, 2] },
  second: { type: { Code: 1, IsNonPresence: false, IsEndOfDay: false }, siteId: 2, rowIds: [3] },
  lunch: { type: { Code: 12, IsNonPresence: false, IsEndOfDay: false }, siteId: 1, rowIds: [] },
  out: { type: { Code: 11, IsNonPresence: false, IsEndOfDay: true }, siteId: 1, rowIds: [] },
  sick: { type: { Code: 20, IsNonPresence: true, IsEndOfDay: false }, siteId: 1, rowIds: [] },
  child: { type: { Code: 23, IsNonPresence: true, IsEndOfDay: false }, siteId: 1, rowIds: [] },
}

/** An hour in milliseconds. */
export const hour = 3_600_000

/** A tap that creates a stamping on a device. */
export interface Tap {
  /** Milliseconds since the beginning. It is different for each tap. */
  readonly at: number
  readonly device: number
  readonly intent: keyof typeof intents
  /** Milliseconds until the device is online after the tap. */
  readonly wait: number
}

export const anyIntent = fc.constantFrom<Tap['intent']>('first', 'second', 'lunch', 'out', 'sick', 'child')

/** Draws the taps of a person on three devices in 40 hours. */
export const anyTaps = fc.uniqueArray(
  fc.record({
    at: fc.integer({ min: 0, max: 40 * hour }),
    device: fc.nat(2),
    intent: anyIntent,
    wait: fc.oneof(fc.constant(0), fc.integer({ min: 60_000, max: 20 * hour })),
  }),
  { selector: ({ at }) => at, maxLength: 20 },
)

const byTime = (taps: readonly Tap[]) => taps.toSorted((a, b) => a.at - b.at)

/** Adds the time of arrival to each tap. A device sends its taps in their order. */
export function arrivals(taps: readonly Tap[]) {
  const latest = new Map<number, number>()
  return byTime(taps)
    .map((tap) => {
      const arrival = Math.max(tap.at + tap.wait, latest.get(tap.device) ?? 0)
      latest.set(tap.device, arrival)
      return { ...tap, arrival }
    })
    .toSorted((a, b) => a.arrival - b.arrival || a.at - b.at)
}

/** Draws no shifts, day shifts or a night shift. Their times are in hours after the beginning. */
export const rosters = fc.constantFrom<[start: number, end: number][]>(
  [],
  [
    [1, 9],
    [25, 33],
  ],
  [[14, 23]],
)

/** Returns a planned absence: a visit to the doctor. */
const visit = (begin: Date): Timeline['spans'][number] => ({
  id: 0,
  siteId: 1,
  startAt: new Date(begin.getTime() + 4 * hour),
  endAt: new Date(begin.getTime() + 12 * hour),
  isPresence: false,
  isWorkOrder: false,
  typeCode: 22,
  rowIds: [],
  orderIds: [],
  timeKind: null,
  againAt: null,
  wasStamped: false,
  again: [],
  version: 1,
})

/**
 * Returns the timeline after the taps have arrived in the order of the list. A tap is late if it arrives
 * after its time.
 */
export function deliver(
  begin: Date,
  taps: readonly (Tap & { arrival: number })[],
  roster: readonly [start: number, end: number][] = [],
): Timeline {
  const timeline = emptyTimeline()
  timeline.spans.push(visit(begin))
  const instant = (offset: number) => new Date(begin.getTime() + offset)
  for (const { at, arrival, intent } of taps) {
    const isLate = arrival > at
    const start = { at: isLate ? instant(at) : null, isLate }
    const shifts = roster.map(([from, to]) => ({ startAt: instant(from * hour), endAt: instant(to * hour) }))
    const decision = stampInto(timeline, { ...intents[intent], start }, { now: instant(arrival), shifts })
    if (decision.kind === 'refused') throw new Error(JSON.stringify(decision.reasons))
  }
  return timeline
}

/** Returns the timeline of the taps if each arrives immediately. */
export const live = (
  begin: Date,
  taps: readonly Tap[],
  roster: readonly [start: number, end: number][] = [],
) =>
  deliver(
    begin,
    byTime(taps).map((tap) => ({ ...tap, arrival: tap.at })),
    roster,
  )
