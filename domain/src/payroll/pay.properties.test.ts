import { holidayOfRules, payKinds } from '@verstas/contract/payroll/kinds.ts'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { anyTimeline } from '../../test/any-timeline.ts'
import { weekdayOf } from '../rosters/plan.ts'
import type { TimeKind } from '../stamping/shifts.ts'
import { dayBounds } from '../time/day.ts'
import { addDays } from '../time/format.ts'
import { addMinutes, allMinutes, minutesByDay } from '../working-time/day-minutes.ts'
import { lawOf } from '../working-time/law.ts'
import { type PresenceUse, type UsedStamping, workPieces } from '../working-time/pieces.ts'
import { differencesOf, type PayLine, sumLines } from './lines.ts'
import { payOfPerson } from './pay-of-person.ts'
import { createPayRules, type PayRule } from './rules.ts'

const timeZone = 'Europe/Helsinki'
const second = 1000

/** In seconds from the first midnight. */
const timeline = anyTimeline({ longestGap: 50_000, longestSpan: 40_000, mostSpans: 16 })

const purpose = fc.record({
  timeKind: fc.constantFrom<TimeKind | null>('overtime', 'overtime', 'flex', null),
  use: fc.constantFrom<PresenceUse>('work', 'work', 'work', 'break', 'emergency'),
  typeCode: fc.constantFrom(1, 13),
})
/** Draws a person's data from a given day on: shifts, and presence with its purposes. */
const person = fc.record({
  shifts: timeline,
  presence: timeline,
  purposes: fc.array(purpose, { minLength: 16, maxLength: 16 }),
})
type Person = typeof person extends fc.Arbitrary<infer Drawn> ? Drawn : never
const firstDay = fc.constantFrom('2026-11-16', '2026-03-25', '2026-10-21')

const time = fc.constantFrom('00:00', '06:00', '17:30', '18:00', '22:00')
const anyRule: fc.Arbitrary<PayRule> = fc.record({
  kind: fc.constantFrom(...payKinds, 'supplement' as const),
  days: fc.subarray([1, 3, 6, 7, holidayOfRules]),
  window: fc.option(fc.record({ start: time, end: time })),
  typeCode: fc.option(fc.constantFrom(1, 13)),
  payCode: fc.option(fc.constantFrom('100', '150', '310')),
  factor: fc.constantFrom(100, 150),
  costCentre: fc.option(fc.constant('K1')),
})
const catchAll: readonly PayRule[] = payKinds.map((kind) => ({
  ...{ kind, days: [], window: null, typeCode: null, payCode: kind, factor: 100, costCentre: null },
}))

function timeOf({ shifts, presence, purposes }: Person, day: string) {
  const midnight = dayBounds(day, timeZone).start.getTime()
  const toSpan = ({ start, end }: { start: number; end: number }) => ({
    startAt: new Date(midnight + start * second),
    endAt: new Date(midnight + end * second),
  })
  const stampings: UsedStamping[] = presence.map((span, place) => ({
    ...toSpan(span),
    ...{ isPresence: true, timeKind: null, use: 'work' as const, typeCode: 1 },
    ...purposes[place],
  }))
  return { employeeId: 7, shifts: shifts.map(toSpan), stampings }
}

const frameOf = (rules: readonly PayRule[], from: string, to: string) => ({
  ...{ from, to, timeZone, law: lawOf('FI') },
  applyRules: createPayRules(rules, { timeZone, isHoliday: (day) => day === '2026-11-18' }),
  isSunday: (day: string) => weekdayOf(day) === 7,
})

it('the lines of all kinds add up to the working time that the person classified', () => {
  fc.assert(
    fc.property(person, firstDay, (drawn, day) => {
      const input = timeOf(drawn, day)
      const frame = frameOf(catchAll, addDays(day, -1), addDays(day, 30))
      const { lines, unknown } = payOfPerson(input, frame)
      const minutes = addMinutes(minutesByDay(workPieces(input, timeZone), frame))
      const sumOf = (...codes: string[]) =>
        lines.filter(({ payCode }) => codes.includes(payCode)).reduce((sum, line) => sum + line.minutes, 0)
      expect(unknown).toEqual([])
      expect(sumOf('regular')).toBe(minutes.regular)
      expect(sumOf('additional')).toBe(minutes.additional)
      expect(sumOf('overtimeDaily1', 'overtimeDaily2')).toBe(minutes.overtimeDaily)
      expect(sumOf('overtimeWeekly1', 'overtimeWeekly2')).toBe(minutes.overtimeWeekly)
      expect(sumOf('emergency')).toBe(minutes.emergency)
      expect(sumOf(...payKinds)).toBe(allMinutes(minutes) - minutes.unanswered)
    }),
    { numRuns: 200 },
  )
})

it('each minute of a kind has one pay code, is left out, or is unknown, regardless of the rules', () => {
  fc.assert(
    fc.property(person, firstDay, fc.array(anyRule, { maxLength: 8 }), (drawn, day, drawnRules) => {
      const input = timeOf(drawn, day)
      const period = [addDays(day, -1), addDays(day, 30)] as const
      // Rules without supplements, including a code for hours that are left out.
      const rules = drawnRules
        .filter(({ kind }) => kind !== 'supplement')
        .map((rule) => ({ ...rule, payCode: rule.payCode ?? 'out' }))
      const { lines, unknown } = payOfPerson(input, frameOf(rules, ...period))
      const whole = payOfPerson(input, frameOf(catchAll, ...period)).lines
      const sum = (parts: readonly { readonly minutes: number }[]) =>
        parts.reduce((total, { minutes }) => total + minutes, 0)
      expect(sum(lines) + sum(unknown)).toBe(sum(whole))
    }),
    { numRuns: 200 },
  )
})

it('an export plus its later differences equals a fresh export, after any corrections', () => {
  fc.assert(
    fc.property(
      firstDay,
      fc.array(fc.tuple(person, fc.array(anyRule, { maxLength: 6 })), { minLength: 2, maxLength: 5 }),
      (day, states) => {
        const period = [addDays(day, -1), addDays(day, 30)] as const
        const present = states.map(([drawn, rules]) => {
          const all = [...rules, ...catchAll]
          return payOfPerson(timeOf(drawn, day), frameOf(all, ...period)).lines
        })
        // Each export after the first contains only the differences.
        let exported: readonly PayLine[] = []
        for (const lines of present) exported = [...exported, ...differencesOf(exported, lines)]
        expect(sumLines(exported)).toEqual(present.at(-1))
        expect(differencesOf(exported, present.at(-1) ?? [])).toEqual([])
      },
    ),
    { numRuns: 100 },
  )
})

it('the lines of two consecutive periods equal the lines of one period that covers both', () => {
  fc.assert(
    fc.property(person, firstDay, fc.integer({ min: 0, max: 12 }), (drawn, day, length) => {
      const input = timeOf(drawn, day)
      const [from, middle, to] = [addDays(day, -1), addDays(day, length), addDays(day, 30)]
      const parts = [
        ...payOfPerson(input, frameOf(catchAll, from, middle)).lines,
        ...payOfPerson(input, frameOf(catchAll, addDays(middle, 1), to)).lines,
      ]
      expect(sumLines(parts)).toEqual(payOfPerson(input, frameOf(catchAll, from, to)).lines)
    }),
    { numRuns: 100 },
  )
})
