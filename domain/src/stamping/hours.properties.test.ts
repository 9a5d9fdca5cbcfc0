import fc from 'fast-check'
import { expect, it } from 'vitest'
import { dayBounds } from '../time/day.ts'
import { addDays, dayOf } from '../time/format.ts'
import { type HoursStamping, hoursByDay } from './hours.ts'
import { type TimeKind, wholeMinutes } from './shifts.ts'

const timeZone = 'Europe/Helsinki'
const minute = 60_000

/** Draws an ordinary day, or a day shortly before a clock change. */
const firstDay = fc.constantFrom('2026-11-17', '2026-03-27', '2026-10-23')

/** Draws consecutive spans in seconds from the first midnight. Some of them adjoin. */
const timeline = fc
  .array(
    fc.tuple(
      fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 9 * 3600 })),
      fc.integer({ min: 1, max: 11 * 3600 }),
    ),
    {
      maxLength: 14,
    },
  )
  .map((steps) => {
    let at = 0
    return steps.map(([gap, length]) => {
      const start = at + gap
      at = start + length
      return { start, end: at }
    })
  })
const kind = fc.constantFrom<TimeKind | null>('overtime', 'flex', 'kiky', null)

const record = fc.record({
  day: firstDay,
  // Shifts begin and end at whole minutes.
  shifts: timeline.map((spans) =>
    spans.map(({ start, end }) => ({ start: start - (start % 60), end: end - (end % 60) })),
  ),
  presence: fc.tuple(timeline, fc.array(kind, { minLength: 14, maxLength: 14 })),
  absences: timeline,
  isFlexInUse: fc.boolean(),
})

it('the hours count each minute of presence and of shifts exactly once, even if clocks change', () => {
  fc.assert(
    fc.property(record, ({ day, isFlexInUse, ...spans }) => {
      const midnight = dayBounds(day, timeZone).start.getTime()
      const toSpan = ({ start, end }: { start: number; end: number }) => ({
        startAt: new Date(midnight + start * 1000),
        endAt: new Date(midnight + end * 1000),
      })
      const shifts = spans.shifts.map(toSpan).filter(({ startAt, endAt }) => startAt < endAt)
      const [presenceSpans, kinds] = spans.presence
      const presence: HoursStamping[] = presenceSpans.map((span, place) => ({
        ...toSpan(span),
        isPresence: true,
        timeKind: kinds[place] ?? null,
      }))
      const absences = spans.absences.map((span) => ({ ...toSpan(span), isPresence: false, timeKind: null }))
      const now = new Date(midnight + 40 * 24 * 60 * minute)
      const { days } = hoursByDay(
        { shifts, stampings: [...presence, ...absences], isFlexInUse, openings: [] },
        { now, timeZone },
      )

      const sumOf = (part: (hours: (typeof days)[number]) => number) =>
        days.reduce((sum, day) => sum + part(day), 0)
      const ended = presence.flatMap(({ startAt, endAt }) => (endAt ? [{ startAt, endAt }] : []))
      expect(sumOf(({ presence: minutes }) => minutes)).toBe(
        ended.reduce((sum, span) => sum + wholeMinutes(span), 0),
      )
      expect(sumOf(({ shift }) => shift)).toBe(shifts.reduce((sum, span) => sum + wholeMinutes(span), 0))
      expect(days.at(-1)?.flexBalance ?? 0).toBe(sumOf(({ flex }) => flex))
      for (const hours of days) {
        expect(
          Math.min(hours.presence, hours.absence, hours.overtime, hours.kiKy, hours.unanswered),
        ).toBeGreaterThanOrEqual(0)
        const accounted = hours.shift + hours.overtime + hours.flex + hours.kiKy + hours.unanswered
        if (isFlexInUse) expect(hours.presence + hours.absence).toBe(accounted)
        else expect(hours.flex).toBeGreaterThanOrEqual(0)
      }
      expect(days.map((hours) => hours.day)).toEqual(days.map((hours) => hours.day).toSorted())
    }),
    { numRuns: 300 },
  )
})

it('the hours of a complete day do not change as time passes', () => {
  fc.assert(
    fc.property(record, fc.integer({ min: 0, max: 6 * 24 * 60 }), ({ day, isFlexInUse, ...spans }, later) => {
      const midnight = dayBounds(day, timeZone).start.getTime()
      const now = new Date(midnight + later * minute)
      const at = (seconds: number) => new Date(midnight + seconds * 1000)
      const shifts = spans.shifts
        .filter(({ start, end }) => start < end)
        .map(({ start, end }) => ({ startAt: at(start), endAt: at(end) }))
      // The stampings up to now. The last one may be running.
      const stamped = spans.presence[0]
        .filter(({ start }) => at(start) <= now)
        .map(({ start, end }) => ({
          startAt: at(start),
          endAt: at(end) <= now ? at(end) : null,
          isPresence: true,
          timeKind: null,
        }))
      const all = spans.presence[0].map(({ start, end }) => ({
        startAt: at(start),
        endAt: at(end),
        isPresence: true,
        timeKind: null,
      }))
      const far = new Date(midnight + 40 * 24 * 60 * minute)
      const sofar = hoursByDay({ shifts, stampings: stamped, isFlexInUse, openings: [] }, { now, timeZone })
      const final = hoursByDay({ shifts, stampings: all, isFlexInUse, openings: [] }, { now: far, timeZone })
      expect(sofar.days).toEqual(final.days.slice(0, sofar.days.length))
      expect(
        sofar.days.every((hours) => dayBounds(addDays(hours.day, 1), timeZone).start <= sofar.asOf),
      ).toBe(true)
      expect(dayOf(sofar.asOf, timeZone) <= dayOf(now, timeZone)).toBe(true)
    }),
    { numRuns: 300 },
  )
})

it('a balance is the opening balance plus the hours since its day, regardless of earlier hours', () => {
  const opening = fc.record({
    offset: fc.integer({ min: 0, max: 9 }),
    kind: fc.constantFrom('flex' as const, 'overtime' as const),
    minutes: fc.integer({ min: -6000, max: 6000 }),
  })
  const openingsOf = fc.uniqueArray(opening, {
    maxLength: 4,
    selector: ({ offset, kind: of }) => `${offset} ${of}`,
  })
  fc.assert(
    fc.property(record, openingsOf, ({ day, isFlexInUse, ...spans }, drawn) => {
      const midnight = dayBounds(day, timeZone).start.getTime()
      const toSpan = ({ start, end }: { start: number; end: number }) => ({
        startAt: new Date(midnight + start * 1000),
        endAt: new Date(midnight + end * 1000),
      })
      const [presence, kinds] = spans.presence
      const stampings: HoursStamping[] = presence.map((span, place) => ({
        ...toSpan(span),
        isPresence: true,
        timeKind: kinds[place] ?? null,
      }))
      const shifts = spans.shifts.filter(({ start, end }) => start < end).map(toSpan)
      const openings = drawn.map(({ offset, ...rest }) => ({ ...rest, day: addDays(day, offset) }))
      const now = new Date(midnight + 40 * 24 * 60 * minute)
      const found = hoursByDay({ shifts, stampings, isFlexInUse, openings }, { now, timeZone })
      const latest = (of: 'flex' | 'overtime', until: string) =>
        openings
          .filter((one) => one.kind === of && one.day <= until)
          .toSorted((a, b) => a.day.localeCompare(b.day))
          .at(-1)
      const balanceAt = (of: 'flex' | 'overtime', until: string) => {
        const begin = latest(of, until)
        return found.days
          .filter((hours) => hours.day <= until && (begin === undefined || hours.day >= begin.day))
          .reduce((sum, hours) => sum + hours[of], begin?.minutes ?? 0)
      }
      const last = dayOf(now, timeZone)
      for (const hours of found.days) expect(hours.flexBalance).toBe(balanceAt('flex', hours.day))
      expect(found.flexBalance).toBe(balanceAt('flex', last))
      expect(found.overtimeBalance).toBe(latest('overtime', last) ? balanceAt('overtime', last) : null)
      expect(found.openings).toEqual((['flex', 'overtime'] as const).flatMap((of) => latest(of, last) ?? []))
    }),
    { numRuns: 300 },
  )
})

it('balances include an opening balance of today, and exclude one of tomorrow', () => {
  const now = new Date('2026-11-20T10:00:00Z')
  const balance = (day: string) => {
    const openings = [{ day, kind: 'flex' as const, minutes: 750 }]
    return hoursByDay({ shifts: [], stampings: [], isFlexInUse: true, openings }, { now, timeZone })
      .flexBalance
  }
  expect([balance('2026-11-20'), balance('2026-11-21')]).toEqual([750, 0])
})
