import type { Stamping } from '@verstas/contract/stamping/entities.ts'
import { describe, expect, it } from 'vitest'
import { daysOfEnd, endOf, firstEntry, isPossibleEnd } from './end-time.ts'

const timeZone = 'Europe/Helsinki'
const start = '2026-11-17T15:00:00+02:00'
const stamping: Stamping = {
  Id: 1,
  StartTime: start,
  EndTime: null,
  TypeId: 14,
  TypeDescription: 'Cleaning',
  SalesmanId: 7,
  SalesmanName: 'Matti Virtanen',
  IsWorkOrder: false,
  Version: 1,
  IsClockOff: false,
  LicenseNumber: null,
  OrderRows: [],
}
const morning = new Date('2026-11-18T09:10:00+02:00')
const forgotten = (SuggestedEnd: string | null) => ({
  Stamping: stamping,
  SuggestedEnd,
})

describe('the end of a forgotten stamping', () => {
  it('is suggested, or has the day of the start', () => {
    expect(firstEntry(forgotten('2026-11-17T16:00:00+02:00'), timeZone)).toEqual({
      day: '2026-11-17',
      time: { hour: '16', minute: '00' },
    })
    expect(firstEntry(forgotten(null), timeZone)).toEqual({
      day: '2026-11-17',
      time: { hour: '', minute: '' },
    })
  })

  it('may lie on the day of the start or the next one, however long ago it was', () => {
    expect(daysOfEnd(start, morning, timeZone)).toEqual(['2026-11-17', '2026-11-18'])
    expect(daysOfEnd(start, new Date('2026-11-21T09:10:00+02:00'), timeZone)).toHaveLength(2)
  })

  it.each([
    ['2026-11-17', '15', '00', false],
    ['2026-11-17', '15', '01', true],
    ['2026-11-18', '9', '10', true],
    ['2026-11-18', '09', '11', false],
  ])('on %s at %s:%s: %s', (day, hour, minute, expected) => {
    const end = endOf({ day, time: { hour, minute } }, timeZone)
    expect(end && isPossibleEnd(end, start, morning)).toBe(expected)
  })

  it('is none while it is no time', () => {
    expect(endOf({ day: '2026-11-17', time: { hour: '24', minute: '00' } }, timeZone)).toBeNull()
  })
})
