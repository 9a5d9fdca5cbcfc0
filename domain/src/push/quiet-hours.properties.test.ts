import fc from 'fast-check'
import { expect, it } from 'vitest'
import { formatTime } from '../time/format.ts'
import { isQuiet } from './quiet-hours.ts'

const minutes = fc.integer({ min: 0, max: 24 * 60 - 1 })
const timeOf = (minute: number) =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`

/** Draws an instant of a year with both clock changes. */
const instants = fc.date({
  min: new Date('2026-01-01T00:00:00Z'),
  max: new Date('2026-12-31T23:59:59Z'),
  noInvalidDate: true,
})
const zones = fc.constantFrom('Europe/Helsinki', 'America/St_Johns', 'Australia/Lord_Howe', 'UTC')

it('quiet hours contain exactly the minutes from their start to their end, even across midnight', () => {
  fc.assert(
    fc.property(minutes, minutes, instants, zones, (start, end, now, timeZone) => {
      fc.pre(start !== end)
      const [hour = 0, minute = 0] = formatTime(now, timeZone).split(':').map(Number)
      const around = (from: number, to: number) => (to - from + 24 * 60) % (24 * 60)
      const isWithin = around(start, hour * 60 + minute) < around(start, end)
      expect(isQuiet({ from: timeOf(start), to: timeOf(end) }, now, timeZone)).toBe(isWithin)
    }),
  )
})

it('quiet hours with swapped start and end cover exactly the rest of the day', () => {
  fc.assert(
    fc.property(minutes, minutes, instants, zones, (start, end, now, timeZone) => {
      fc.pre(start !== end)
      const [from, to] = [timeOf(start), timeOf(end)]
      expect(isQuiet({ from, to }, now, timeZone)).toBe(!isQuiet({ from: to, to: from }, now, timeZone))
    }),
  )
})
