import fc from 'fast-check'
import { expect, it } from 'vitest'
import { anyTimeline } from '../../test/any-timeline.ts'
import { mondayOf, weekdayOf } from '../rosters/plan.ts'
import { hoursByDay } from '../stamping/hours.ts'
import { type TimeKind, wholeMinutes } from '../stamping/shifts.ts'
import { dayBounds } from '../time/day.ts'
import { addDays } from '../time/format.ts'
import { allMinutes } from './day-minutes.ts'
import { lawOf } from './law.ts'
import type { PresenceUse, UsedStamping } from './pieces.ts'
import { workingTimeRecord } from './record.ts'

const timeZone = 'Europe/Helsinki'
const minute = 60_000

/** In minutes from the first midnight. */
const timeline = anyTimeline({ longestGap: 900, longestSpan: 700, mostSpans: 20 })

const purpose = fc.record({
  timeKind: fc.constantFrom<TimeKind | null>('overtime', 'flex', 'kiky', null),
  use: fc.constantFrom<PresenceUse>('work', 'work', 'work', 'break', 'emergency'),
})

/** Draws a person's shifts and stampings, from an ordinary day or from a day before a clock change. */
const person = fc.record({
  day: fc.constantFrom('2026-11-17', '2026-03-26', '2026-10-22'),
  shifts: timeline,
  presence: timeline,
  purposes: fc.array(purpose, { minLength: 20, maxLength: 20 }),
  country: fc.constantFrom('FI' as const, 'SE' as const),
})
type Person = typeof person extends fc.Arbitrary<infer Drawn> ? Drawn : never

function inputOf({ day, shifts, presence, purposes }: Person) {
  const midnight = dayBounds(day, timeZone).start.getTime()
  const toSpan = ({ start, end }: { start: number; end: number }) => ({
    startAt: new Date(midnight + start * minute),
    endAt: new Date(midnight + end * minute),
  })
  const stampings: UsedStamping[] = presence.map((span, place) => ({
    ...toSpan(span),
    ...{ isPresence: true, typeCode: 1, timeKind: null, use: 'work' as const },
    ...purposes[place],
  }))
  return { shifts: shifts.map(toSpan), stampings, firstAt: new Date(midnight) }
}

const recordOf = (input: ReturnType<typeof inputOf>, { day, country }: Person) =>
  workingTimeRecord(input, {
    ...{ from: addDays(day, -1), to: addDays(day, 40), timeZone, law: lawOf(country) },
    now: new Date(dayBounds(addDays(day, 60), timeZone).start),
    isSunday: (one) => weekdayOf(one) === 7,
  })

it('the kinds of all days add up to the stamped minutes without breaks', () => {
  fc.assert(
    fc.property(person, (drawn) => {
      const input = inputOf(drawn)
      const { days, totals } = recordOf(input, drawn)
      const stamped = input.stampings.filter(({ use }) => use !== 'break')
      const minutes = stamped.reduce(
        (sum, { startAt, endAt }) => sum + wholeMinutes({ startAt, endAt: endAt ?? startAt }),
        0,
      )
      expect(allMinutes(totals)).toBe(minutes)
      expect(days.reduce((sum, day) => sum + allMinutes(day), 0)).toBe(minutes)
      for (const day of days) {
        expect(
          Math.min(...Object.values(day).filter((value) => typeof value === 'number')),
        ).toBeGreaterThanOrEqual(0)
        expect(day.sunday).toBeLessThanOrEqual(allMinutes(day))
      }
      expect(days.map(({ day }) => day)).toEqual([...new Set(days.map(({ day }) => day))].toSorted())
    }),
    { numRuns: 300 },
  )
})

it('the minutes of each day equal those of hoursByDay if there are no breaks and no emergency work', () => {
  fc.assert(
    fc.property(person, (drawn) => {
      const input = inputOf({
        ...drawn,
        purposes: drawn.purposes.map((one) => ({ ...one, use: 'work' as const })),
      })
      const now = new Date(dayBounds(addDays(drawn.day, 60), timeZone).start)
      const { days: hours } = hoursByDay({ ...input, isFlexInUse: false, openings: [] }, { now, timeZone })
      const expected = hours
        .filter(({ presence }) => presence > 0)
        .map(({ day, presence, overtime, unanswered }) => [day, presence, overtime, unanswered])
      const found = recordOf(input, drawn)
        .days.filter((day) => allMinutes(day) > 0)
        .map((day) => [
          day.day,
          allMinutes(day),
          day.additional + day.overtimeDaily + day.overtimeWeekly,
          day.unanswered,
        ])
      expect(found).toEqual(expected)
    }),
    { numRuns: 300 },
  )
})

it('daily and weekly overtime begin only beyond the hours of the law', () => {
  fc.assert(
    fc.property(person, (drawn) => {
      const { days } = recordOf(inputOf(drawn), drawn)
      const { dayMinutes, weekMinutes } = lawOf(drawn.country)
      for (const day of days)
        if (day.overtimeDaily > 0)
          expect(day.regular + day.additional + day.overtimeWeekly).toBeGreaterThanOrEqual(dayMinutes ?? 0)
      for (const [, week] of Map.groupBy(days, ({ day }) => mondayOf(day))) {
        const sum = week.reduce(
          (total, { regular, additional, overtimeWeekly }) => total + regular + additional + overtimeWeekly,
          0,
        )
        if (week.some(({ overtimeWeekly }) => overtimeWeekly > 0)) expect(sum).toBeGreaterThan(weekMinutes)
      }
    }),
    { numRuns: 300 },
  )
})

it('a removed stamping changes only days of its own week from its day on', () => {
  fc.assert(
    fc.property(person, fc.nat(), (drawn, choice) => {
      const input = inputOf(drawn)
      fc.pre(input.stampings.length > 0)
      const place = choice % input.stampings.length
      const before = recordOf(input, drawn)
      const without = { ...input, stampings: input.stampings.toSpliced(place, 1) }
      const after = new Map(recordOf(without, drawn).days.map((day) => [day.day, JSON.stringify(day)]))
      const changed = before.days.filter((day) => after.get(day.day) !== JSON.stringify(day))
      const own = changed.map(({ day }) => day).toSorted()[0]
      if (own === undefined) return
      // The minutes of a stamping can belong to the shifts of two days, at most two days apart.
      for (const { day } of changed)
        expect(mondayOf(day) === mondayOf(own) || day <= addDays(own, 9)).toBe(true)
      const removed = input.stampings[place]
      const gone =
        removed?.use === 'break'
          ? 0
          : wholeMinutes({ startAt: removed?.startAt ?? new Date(0), endAt: removed?.endAt ?? new Date(0) })
      expect(allMinutes(before.totals) - allMinutes(recordOf(without, drawn).totals)).toBe(gone)
    }),
    { numRuns: 200 },
  )
})
