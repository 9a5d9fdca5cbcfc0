import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { beginOfDays, emptyLane, type Lane, readLane, stampInto } from '../../test/stamping-lane.ts'
import type { StampingWish } from './place-in-lane.ts'

const wishes: Record<'first' | 'second' | 'lunch' | 'out' | 'sick' | 'child', Omit<StampingWish, 'start'>> = {
  first: { type: { Code: 1, IsNonPresence: false, IsEndOfDay: false }, siteId: 1, rowIds: [1, 2] },
  second: { type: { Code: 1, IsNonPresence: false, IsEndOfDay: false }, siteId: 2, rowIds: [3] },
  lunch: { type: { Code: 12, IsNonPresence: false, IsEndOfDay: false }, siteId: 1, rowIds: [] },
  out: { type: { Code: 11, IsNonPresence: false, IsEndOfDay: true }, siteId: 1, rowIds: [] },
  sick: { type: { Code: 20, IsNonPresence: true, IsEndOfDay: false }, siteId: 1, rowIds: [] },
  child: { type: { Code: 23, IsNonPresence: true, IsEndOfDay: false }, siteId: 1, rowIds: [] },
}

const hour = 3_600_000

interface Tap {
  /** Milliseconds since the beginning; no two taps have the same. */
  readonly at: number
  readonly device: number
  readonly wish: keyof typeof wishes
  /** How long the device has no network then. */
  readonly wait: number
}

const tapsOf = (...kinds: Tap['wish'][]) =>
  fc.uniqueArray(
    fc.record({
      at: fc.integer({ min: 0, max: 40 * hour }),
      device: fc.nat(2),
      wish: fc.constantFrom(...kinds),
      wait: fc.oneof(fc.constant(0), fc.integer({ min: 60_000, max: 20 * hour })),
    }),
    { selector: ({ at }) => at, maxLength: 20 },
  )

const byTime = (taps: readonly Tap[]) => taps.toSorted((a, b) => a.at - b.at)

/** The taps with their arrival: a device sends what it has in order, so nothing overtakes. */
function arrivals(taps: readonly Tap[]) {
  const latest = new Map<number, number>()
  return byTime(taps)
    .map((tap) => {
      const arrival = Math.max(tap.at + tap.wait, latest.get(tap.device) ?? 0)
      latest.set(tap.device, arrival)
      return { ...tap, arrival }
    })
    .toSorted((a, b) => a.arrival - b.arrival || a.at - b.at)
}

/** Hours after the beginning of a roster's shifts: none, days, and a night. */
const rosters = fc.constantFrom<[start: number, end: number][]>(
  [],
  [
    [1, 9],
    [25, 33],
  ],
  [[14, 23]],
)

/** A doctor's visit that was planned before anything was stamped. */
const visit = (begin: Date): Lane['spans'][number] => ({
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
})

function deliver(
  begin: Date,
  taps: readonly (Tap & { arrival: number })[],
  roster: readonly [start: number, end: number][] = [],
): Lane {
  const lane = emptyLane()
  lane.spans.push(visit(begin))
  const instant = (offset: number) => new Date(begin.getTime() + offset)
  for (const { at, arrival, wish } of taps) {
    const isLate = arrival > at
    const start = { at: isLate ? instant(at) : null, isLate }
    const shifts = roster.map(([from, to]) => ({ startAt: instant(from * hour), endAt: instant(to * hour) }))
    expect(stampInto(lane, { ...wishes[wish], start }, { now: instant(arrival), shifts }).kind).toBe(
      'planned',
    )
  }
  return lane
}

const live = (begin: Date, taps: readonly Tap[], roster: readonly [start: number, end: number][]) =>
  deliver(
    begin,
    byTime(taps).map((tap) => ({ ...tap, arrival: tap.at })),
    roster,
  )

describe('stampings of several devices that come late', () => {
  it('in any order make the lanes that they would have made in time', () => {
    const taps = tapsOf('first', 'second', 'lunch', 'out', 'sick', 'child')
    fc.assert(
      fc.property(beginOfDays, rosters, taps, (begin, roster, made) => {
        const [late, inTime] = [deliver(begin, arrivals(made), roster), live(begin, made, roster)]
        expect(readLane(late)).toEqual(readLane(inTime))
        expect(readLane(late, false)).toEqual(readLane(inTime, false))
      }),
      { numRuns: 2_000 },
    )
  })

  it('never overlap, whatever they are', () => {
    fc.assert(
      fc.property(beginOfDays, tapsOf('first', 'second', 'lunch', 'out', 'sick'), (begin, taps) => {
        const spans = readLane(deliver(begin, arrivals(taps)))
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

/** What the time from one instant to another is for. */
const within = (lane: Lane, from: Date, to: Date) =>
  [true, false].map((isPresence) =>
    readLane(lane, isPresence)
      .filter(({ startAt, endAt }) => startAt < to && (endAt === null || endAt > from))
      .map(({ startAt, endAt, typeCode, rowIds }) => ({
        from: startAt > from ? startAt : from,
        to: endAt && endAt < to ? endAt : to,
        typeCode,
        rowIds,
      }))
      .toSorted((a, b) => a.from.getTime() - b.from.getTime() || a.typeCode - b.typeCode),
  )

describe('time that somebody has corrected', () => {
  it('stays as it is, whatever arrives late', () => {
    const taps = tapsOf('first', 'second', 'lunch', 'out', 'sick', 'child')
    const late = fc.record({
      at: fc.integer({ min: 0, max: 40 * hour }),
      wish: fc.constantFrom<Tap['wish']>('first', 'second', 'lunch', 'out', 'sick', 'child'),
    })
    const time = fc.tuple(fc.integer({ min: 0, max: 40 * hour }), fc.integer({ min: 1, max: 8 * hour }))
    fc.assert(
      fc.property(beginOfDays, taps, late, time, (begin, made, { at, wish }, [from, length]) => {
        const instant = (offset: number) => new Date(begin.getTime() + offset)
        const [startAt, endAt] = [instant(from), instant(from + length)]
        const lane = live(begin, made, [])
        const before = within(lane, startAt, endAt)
        const start = { at: instant(at), isLate: true }
        const corrected = [{ startAt, endAt }]
        stampInto(lane, { ...wishes[wish], start }, { now: instant(48 * hour), corrected })
        expect(within(lane, startAt, endAt)).toEqual(before)
      }),
      { numRuns: 2_000 },
    )
  })
})

describe('a late stamping', () => {
  const begin = new Date('2026-11-21T06:00:00Z')
  const at = (hours: number) => new Date(begin.getTime() + hours * hour)
  const tap = (hours: number, wish: Tap['wish'], device = 0) => ({
    at: hours * hour,
    arrival: hours * hour,
    wish,
    device,
    wait: 0,
  })
  const late = (hours: number, wish: Tap['wish'], arrival: number) => ({
    ...tap(hours, wish, 1),
    arrival: arrival * hour,
  })
  const lane = (...taps: (Tap & { arrival: number })[]) =>
    readLane(deliver(begin, taps)).map(({ startAt, endAt, typeCode, rowIds }) => [
      (startAt.getTime() - begin.getTime()) / hour,
      endAt && (endAt.getTime() - begin.getTime()) / hour,
      typeCode === 12 ? 'lunch' : `rows ${rowIds}`,
    ])

  it.each<[string, (Tap & { arrival: number })[], unknown[]]>([
    [
      'cuts what ran and goes on',
      [tap(0, 'first'), late(1, 'second', 3)],
      [
        [0, 1, 'rows 1,2'],
        [1, null, 'rows 3'],
      ],
    ],
    [
      'lasts until what it cuts ended',
      [tap(0, 'first'), tap(2, 'out'), late(1, 'second', 3)],
      [
        [0, 1, 'rows 1,2'],
        [1, 2, 'rows 3'],
      ],
    ],
    [
      'fills a gap until the next one',
      [tap(2, 'first'), late(1, 'second', 3)],
      [
        [1, 2, 'rows 3'],
        [2, null, 'rows 1,2'],
      ],
    ],
    [
      'ends with the day that was ended before it came',
      [tap(2, 'out', 2), late(1, 'first', 3)],
      [[1, 2, 'rows 1,2']],
    ],
    [
      'ends with an absence that was stamped before it came',
      [tap(2, 'sick', 2), late(1, 'first', 3)],
      [[1, 2, 'rows 1,2']],
    ],
    ['makes the same begin earlier', [tap(2, 'first'), late(1, 'first', 3)], [[1, null, 'rows 1,2']]],
    [
      'lasts until the same was stamped again',
      [tap(0, 'first'), tap(2, 'first', 2), late(1, 'second', 3)],
      [
        [0, 1, 'rows 1,2'],
        [1, 2, 'rows 3'],
        [2, null, 'rows 1,2'],
      ],
    ],
    [
      'that ends the day leaves a gap until the next one',
      [tap(0, 'first'), tap(2, 'second'), late(1, 'out', 3)],
      [
        [0, 1, 'rows 1,2'],
        [2, null, 'rows 3'],
      ],
    ],
  ])('%s', (_, taps, expected) => {
    expect(lane(...taps)).toEqual(expected)
  })

  it('leaves time alone that somebody has corrected', () => {
    const kept = deliver(begin, [tap(0, 'first'), tap(2, 'second')])
    const before = readLane(kept)
    const corrected = [{ startAt: at(1.5), endAt: at(2.5) }]
    const stamp = (wish: Tap['wish'], hours: number) =>
      stampInto(kept, { ...wishes[wish], start: { at: at(hours), isLate: true } }, { now: at(4), corrected })
    expect(stamp('lunch', 1)).toMatchObject({
      kind: 'refused',
      reasons: [{ name: 'stampingTimeCorrected', data: { at: '09:00' } }],
    })
    expect(stamp('first', 1).kind).toBe('planned')
    expect(readLane(kept)).toEqual(before)
    expect(stamp('lunch', 3).kind).toBe('planned')
  })
})
