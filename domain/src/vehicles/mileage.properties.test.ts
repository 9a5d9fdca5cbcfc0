import fc from 'fast-check'
import { expect, it } from 'vitest'
import { addDays, daysBetween } from '../time/format.ts'
import { expectMileage, judgeVisits, trustedReadings, type Visit } from './mileage.ts'

const anyDay = fc.integer({ min: 0, max: 365 * 30 }).map((days) => addDays('1998-01-01', days))
const anyVisits = fc
  .array(fc.record({ day: anyDay, km: fc.option(fc.integer({ min: 0, max: 400_000 }), { freq: 6 }) }), {
    maxLength: 30,
  })
  .map((visits) => visits.toSorted((a, b) => (a.day < b.day ? 1 : -1)))
/** Draws the readings of a vehicle in the order of time. They never decrease. */
const anyReadings = fc
  .array(fc.tuple(fc.integer({ min: 0, max: 900 }), fc.integer({ min: 0, max: 60_000 })), { maxLength: 12 })
  .map((steps) => {
    let [days, km] = [0, 0]
    return steps.map(([moreDays, moreKm]) => {
      days += moreDays
      km += moreKm
      return { day: addDays('2005-06-01', days), km }
    })
  })

it('the days between consecutive visits add up to the days between the first and the last visit', () => {
  fc.assert(
    fc.property(anyVisits, (visits) => {
      const sum = judgeVisits(visits).reduce((total, { since }) => total + (since?.days ?? 0), 0)
      const [newest, oldest] = [visits[0], visits.at(-1)]
      expect(sum).toBe(newest && oldest ? daysBetween(oldest.day, newest.day) : 0)
    }),
  )
})

it('distances between visits are never negative, and trusted readings never decrease', () => {
  fc.assert(
    fc.property(anyVisits, (visits) => {
      for (const { since } of judgeVisits(visits)) expect(since?.km ?? 0).toBeGreaterThanOrEqual(0)
      const trusted = trustedReadings(visits).map(({ km }) => km)
      expect(trusted).toEqual(trusted.toSorted((a, b) => a - b))
    }),
  )
})

it('correct readings are never doubtful, and one wrong reading causes at most one doubtful reading', () => {
  fc.assert(
    fc.property(anyReadings, fc.nat(), fc.nat(900_000), (readings, place, km) => {
      const visits: Visit[] = readings.toReversed()
      expect(judgeVisits(visits).some(({ isDoubtful }) => isDoubtful)).toBe(false)
      const at = place % (visits.length + 1)
      const wrong = { day: visits[at]?.day ?? '2005-06-01', km }
      const doubtful = judgeVisits(visits.toSpliced(at, 0, wrong)).filter(({ isDoubtful }) => isDoubtful)
      expect(doubtful.length).toBeLessThanOrEqual(1)
    }),
  )
})

it('the expected mileage never decreases with time, and is never below a reading', () => {
  fc.assert(
    fc.property(anyReadings, anyDay, fc.nat(2_000), (readings, day, later) => {
      const now = expectMileage(readings, day)
      const then = expectMileage(readings, addDays(day, later))
      expect(now === null).toBe(then === null)
      if (!now || !then) return
      expect(now.km).toBeGreaterThanOrEqual(readings.at(-1)?.km ?? 0)
      expect(then.km).toBeGreaterThanOrEqual(now.km)
      expect(now.kmPerMonth).toBeGreaterThanOrEqual(0)
    }),
  )
})
