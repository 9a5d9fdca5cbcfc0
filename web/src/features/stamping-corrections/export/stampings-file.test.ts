import { layOutDay } from '@verstas/domain/stamping/day-timeline.ts'
import { formatDateTime, minutesBetween } from '@verstas/domain/time/format.ts'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { lunchAt, sampleStamping } from '../../stamping/test/sample-stampings.ts'
import { stampingsCsv } from './stampings-file.ts'

const head = ['Start', 'End', 'Minutes', 'Type', 'Plate', 'Orders', 'Rows'] as const
const dateTime = (instant: string) => formatDateTime(instant, 'Europe/Helsinki')

it("the exported file has one line per stamping, with times in the site's time zone", () => {
  const stampings = [sampleStamping(1, ['08:00', '08:30']), lunchAt(2, ['08:30', null])]
  expect(stampingsCsv(stampings, head, dateTime)).toBe(
    '\uFEFFStart;End;Minutes;Type;Plate;Orders;Rows\r\n' +
      '18.11.2026 08:00;18.11.2026 08:30;30;Work order time;MFO-284;1002345;Oil\r\n' +
      '18.11.2026 08:30;;;Lunch;;;\r\n',
  )
})

it('the exported file quotes separators, and neutralises formulas in cells', () => {
  const line = (Name: string) => {
    const [row] = sampleStamping(1, ['08:00', '08:30']).OrderRows
    const stamping = sampleStamping(1, ['08:00', '08:30'], { OrderRows: row ? [{ ...row, Name }] : [] })
    return stampingsCsv([stamping], head, dateTime).split('\r\n')[1]
  }
  expect(line('Oil; "5W-30"')).toMatch(/;"Oil; ""5W-30"""$/)
  expect(line('=1+1')).toMatch(/;'=1\+1$/)
})

it('the exported minutes of each stamping, and their total, are equal to the minutes in the day view', () => {
  const dayStart = Date.parse('2026-11-18T00:00:00+02:00')
  const seconds = fc.uniqueArray(fc.integer({ min: 3_600, max: 80_000 }), { minLength: 2, maxLength: 12 })
  fc.assert(
    fc.property(seconds, (unordered) => {
      const bounds = unordered
        .toSorted((a, b) => a - b)
        .map((second) => new Date(dayStart + second * 1_000).toISOString())
      const stampings = bounds.slice(1).map((EndTime, index) => ({
        ...sampleStamping(index + 1, ['08:00', '08:30']),
        StartTime: bounds[index] ?? EndTime,
        EndTime,
      }))
      const inFile = stampingsCsv(stampings, head, dateTime)
        .split('\r\n')
        .slice(1, -1)
        .map((line) => Number(line.split(';')[2]))
      const day = layOutDay(
        { stampings, shifts: [], absenceTypeIds: new Set() },
        { day: '2026-11-18', timeZone: 'Europe/Helsinki', now: new Date(dayStart + 86_400_000) },
      )
      expect(inFile).toEqual(stampings.map(({ StartTime, EndTime }) => minutesBetween(StartTime, EndTime)))
      const sum = inFile.reduce((total, minutes) => total + minutes, 0)
      expect(day.presence).toBe(sum)
      expect(minutesBetween(bounds[0] ?? '', bounds.at(-1) ?? '')).toBe(sum)
    }),
  )
})
