import fc from 'fast-check'
import { expect, it } from 'vitest'
import { dayBounds } from '../time/day.ts'
import { addDays } from '../time/format.ts'
import {
  type ExportPlan,
  exportTimeOf,
  findDueExport,
  firstPeriodAfter,
  lastPeriodBefore,
  mostMissed,
} from './export-plan.ts'

/** Zones whose clocks change at midnight, by half an hour, or never. */
const zone = fc.constantFrom('Europe/Helsinki', 'Africa/Cairo', 'Australia/Lord_Howe', 'Asia/Tokyo', 'UTC')
const at = fc
  .tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }))
  .map((parts) => parts.map((part) => String(part).padStart(2, '0')).join(':'))
const plan: fc.Arbitrary<ExportPlan> = fc
  .record({
    frequency: fc.constantFrom('daily', 'weekly', 'monthly'),
    weekDay: fc.integer({ min: 1, max: 7 }),
    monthDay: fc.integer({ min: 1, max: 28 }),
    at,
  })
  .map(({ frequency, weekDay, monthDay, at: time }) => ({
    frequency,
    weekDay: frequency === 'weekly' ? weekDay : null,
    monthDay: frequency === 'monthly' ? monthDay : null,
    at: time,
  }))
const instant = fc
  .integer({ min: Date.parse('2026-01-01T00:00Z'), max: Date.parse('2027-12-31T00:00Z') })
  .map((time) => new Date(time))

it('a period is exported after its end, and before the next period is exported', () => {
  fc.assert(
    fc.property(plan, instant, zone, (schedule, now, timeZone) => {
      const period = firstPeriodAfter(schedule, now, timeZone)
      const time = exportTimeOf(schedule, period, timeZone)
      expect(time.getTime()).toBeGreaterThanOrEqual(dayBounds(period.to, timeZone).end.getTime())
      expect(time > now).toBe(true)
      const before = lastPeriodBefore(schedule.frequency, period.from)
      expect(addDays(before.to, 1)).toBe(period.from)
      expect(exportTimeOf(schedule, before, timeZone) <= now).toBe(true)
    }),
  )
})

it('each period is exported once and in order, even if the time zone changes', () => {
  const pauses = fc.array(fc.tuple(fc.integer({ min: 1, max: 20 * 86_400_000 }), zone), { maxLength: 30 })
  fc.assert(
    fc.property(plan, instant, zone, pauses, (schedule, start, first, moments) => {
      let next = firstPeriodAfter(schedule, start, first)
      const exported = []
      let now = start
      for (const [wait, timeZone] of moments) {
        now = new Date(now.getTime() + wait)
        for (let found = findDueExport(schedule, next, now, timeZone); found.due; ) {
          exported.push(found.due)
          next = found.next
          found = findDueExport(schedule, next, now, timeZone)
        }
        expect(exportTimeOf(schedule, next, timeZone) > now).toBe(true)
      }
      for (const [place, period] of exported.slice(1).entries())
        expect(period.from).toBe(addDays(exported[place]?.to ?? '', 1))
    }),
  )
})

it('only the newest missed periods are exported after a long pause, including the last one', () => {
  fc.assert(
    fc.property(plan, instant, zone, fc.integer({ min: 1, max: 400 }), (schedule, start, timeZone, days) => {
      const now = new Date(start.getTime() + days * 86_400_000)
      let next = firstPeriodAfter(schedule, start, timeZone)
      let count = 0
      let last = null
      for (let found = findDueExport(schedule, next, now, timeZone); found.due; ) {
        count += 1
        last = found.due
        next = found.next
        found = findDueExport(schedule, next, now, timeZone)
      }
      expect(count).toBeLessThanOrEqual(mostMissed)
      if (last) expect(next).toEqual(firstPeriodAfter(schedule, now, timeZone))
    }),
  )
})
