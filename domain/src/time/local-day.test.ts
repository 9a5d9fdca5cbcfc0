import fc from 'fast-check'
import { expect, it } from 'vitest'
import { dayBounds } from './day.ts'
import { dayOf } from './format.ts'
import { localDayOf, localDaysOf } from './local-day.ts'

const zone = fc.constantFrom('Europe/Helsinki', 'America/New_York', 'Pacific/Kiritimati', 'America/Havana')
const instant = fc.date({
  ...{ min: new Date('2015-01-01'), max: new Date('2035-01-01'), noInvalidDate: true },
})

it('the local day of an instant is that of dayOf, with the bounds of dayBounds', () => {
  fc.assert(
    fc.property(instant, zone, (at, timeZone) => {
      const day = dayOf(at, timeZone)
      const { start: startAt, end: endAt } = dayBounds(day, timeZone)
      // Asked twice, because the second answer comes from the cache.
      for (const found of [localDayOf(at, timeZone), localDayOf(at, timeZone)])
        expect(found).toEqual({ day, startAt, endAt })
    }),
  )
})

it('the local days of a span follow each other from its start to its end', () => {
  fc.assert(
    fc.property(instant, fc.integer({ min: 1, max: 400_000_000 }), zone, (startAt, length, timeZone) => {
      const endAt = new Date(startAt.getTime() + length)
      const days = localDaysOf({ startAt, endAt }, timeZone)
      expect(days[0]?.day).toBe(dayOf(startAt, timeZone))
      expect(days.at(-1)?.day).toBe(dayOf(new Date(endAt.getTime() - 1), timeZone))
      for (const [place, day] of days.slice(1).entries()) expect(day.startAt).toEqual(days[place]?.endAt)
    }),
  )
})
