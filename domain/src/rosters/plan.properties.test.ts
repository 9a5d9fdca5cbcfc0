import fc from 'fast-check'
import { expect, it } from 'vitest'
import { addDays, type Day } from '../time/format.ts'
import { doOverlap, hasSameTimes } from '../time/span.ts'
import { diffShifts, type StoredShift } from './diff-shifts.ts'
import { daysFrom, type PersonRoster, planDay, planShifts } from './plan.ts'

/** The range includes the end of a year with 53 weeks and the clock change in spring. */
const first = '2026-12-14'
const lastDay = '2027-04-04'
const days = daysFrom(first, lastDay)

const wallTime = fc
  .integer({ min: 0, max: 95 })
  .map(
    (quarter) =>
      `${String(Math.floor(quarter / 4)).padStart(2, '0')}:${String((quarter % 4) * 15).padStart(2, '0')}`,
  )
const times = fc
  .record({ Start: wallTime, End: wallTime, BreakMinutes: fc.constantFrom(0, 30) })
  .filter(({ Start, End }) => Start !== End)
const someDay = fc.integer({ min: -20, max: days.length }).map((offset) => addDays(first, offset))

const pattern = fc.constantFrom(1, 2).chain((weeks) =>
  fc.record({
    id: fc.constant(1),
    weeks: fc.constant(weeks),
    days: fc.uniqueArray(
      fc
        .tuple(fc.integer({ min: 1, max: weeks }), fc.integer({ min: 1, max: 7 }), times)
        .map(([Week, Weekday, shift]) => ({ Week, Weekday, ...shift })),
      { selector: ({ Week, Weekday }) => `${Week}.${Weekday}`, maxLength: 14 },
    ),
  }),
)

const roster: fc.Arbitrary<PersonRoster> = fc.record({
  employeeId: fc.constant(1),
  assignments: fc.uniqueArray(
    fc.record({ from: someDay, week: fc.constant(1), pattern: fc.option(pattern, { freq: 5 }) }),
    { selector: ({ from }) => from, minLength: 1, maxLength: 3 },
  ),
  changes: fc.uniqueArray(
    fc.record({
      day: someDay,
      isEveryWeek: fc.boolean(),
      shift: fc.oneof(times, fc.constant(null), fc.constant('usual' as const)),
    }),
    { selector: ({ day, isEveryWeek }) => `${day}${isEveryWeek}`, maxLength: 6 },
  ),
})

const options = fc.record({
  closed: fc.uniqueArray(someDay, { maxLength: 5 }).map((list) => new Set<Day>(list)),
  taken: fc.array(
    fc
      .tuple(fc.integer({ min: 0, max: days.length * 24 }), fc.integer({ min: 1, max: 12 }))
      .map(([hour, length]) => {
        const start = Date.parse(`${first}T00:00:00Z`) + hour * 3_600_000
        return { startAt: new Date(start), endAt: new Date(start + length * 3_600_000) }
      }),
    { maxLength: 5 },
  ),
  timeZone: fc.constantFrom('Europe/Helsinki', 'Europe/Stockholm'),
})

const inputs = [roster, options] as const

it('planned shifts overlap neither each other nor taken shifts', () => {
  fc.assert(
    fc.property(...inputs, (person, given) => {
      const { shifts } = planShifts(person, days, given)
      const isAlone = shifts.every((shift) =>
        [...shifts, ...given.taken].every((other) => other === shift || !doOverlap(shift, other)),
      )
      expect(isAlone).toBe(true)
    }),
  )
})

it('a change of one day is left out only if it overlaps a taken shift or another change of one day', () => {
  fc.assert(
    fc.property(...inputs, (person, given) => {
      const { shifts, leftOut } = planShifts(person, days, given)
      const changed = (day: Day) => planDay(person, day, given.closed.has(day)).isChanged
      for (const shift of leftOut.filter(({ day }) => changed(day))) {
        const others = [...given.taken, ...shifts.filter(({ day }) => changed(day))]
        expect(others.some((other) => doOverlap(shift, other))).toBe(true)
      }
    }),
  )
})

it('each planned day has at most one shift, and unplanned days have none', () => {
  fc.assert(
    fc.property(...inputs, (person, given) => {
      const { shifts, leftOut } = planShifts(person, days, given)
      const all = [...shifts, ...leftOut].map(({ day }) => day)
      expect(new Set(all).size).toBe(all.length)
      expect(all.every((day) => planDay(person, day, given.closed.has(day)).isPlanned)).toBe(true)
    }),
  )
})

it('stored shifts equal the plan after the writes, and no write makes shifts overlap', () => {
  fc.assert(
    fc.property(...inputs, roster, (before, given, after) => {
      const toStored = (shifts: ReturnType<typeof planShifts>['shifts']): StoredShift[] =>
        shifts.map((shift, index) => ({ ...shift, id: index + 1 }))
      const stored = toStored(planShifts(before, days, given).shifts)
      const planned = planShifts(after, days, given).shifts
      const { remove, move, add } = diffShifts(stored, planned)
      const rows = new Map(
        stored.filter((shift) => !remove.includes(shift)).map((shift) => [shift.id, shift]),
      )
      const isFree = (shift: StoredShift) =>
        [...rows.values()].every((other) => other.id === shift.id || !doOverlap(other, shift))
      for (const shift of [...move, ...add.map((added, index) => ({ ...added, id: 1_000 + index }))]) {
        expect(isFree(shift)).toBe(true)
        rows.set(shift.id, shift)
      }
      expect(rows.size).toBe(planned.length)
      expect(planned.every((shift) => [...rows.values()].some((row) => hasSameTimes(row, shift)))).toBe(true)
      expect(diffShifts([...rows.values()], planned)).toEqual({ remove: [], move: [], add: [] })
    }),
    { numRuns: 50 },
  )
})
