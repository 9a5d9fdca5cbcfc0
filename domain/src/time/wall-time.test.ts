import { describe, expect, it } from 'vitest'
import { instantOf } from './wall-time.ts'

const helsinki = 'Europe/Helsinki'

describe('the instant of a local time', () => {
  it.each([
    ['2026-11-20', '08:05', '2026-11-20T06:05:00.000Z'],
    ['2026-07-01', '08:05', '2026-07-01T05:05:00.000Z'],
    ['2026-11-20', '00:00', '2026-11-19T22:00:00.000Z'],
    ['2026-11-20', '23:59', '2026-11-20T21:59:00.000Z'],
    // Clocks go forward at 03:00. These times are before and after the change.
    ['2026-03-29', '02:59', '2026-03-29T00:59:00.000Z'],
    ['2026-03-29', '03:30', '2026-03-29T01:30:00.000Z'],
    ['2026-03-29', '08:00', '2026-03-29T05:00:00.000Z'],
    // Clocks go back at 04:00. The time 03:30 occurs twice.
    ['2026-10-25', '02:30', '2026-10-24T23:30:00.000Z'],
    ['2026-10-25', '03:30', '2026-10-25T00:30:00.000Z'],
    ['2026-10-25', '08:00', '2026-10-25T06:00:00.000Z'],
  ])('the time on %s at %s in Helsinki is the instant %s', (day, time, expected) => {
    expect(instantOf(day, time, helsinki).toISOString()).toBe(expected)
  })

  it.each([
    ['its second instant if that has passed', '2026-10-25T01:30:00.000Z', '2026-10-25T01:30:00.000Z'],
    [
      'its first instant if the second is in the future',
      '2026-10-25T01:29:59.999Z',
      '2026-10-25T00:30:00.000Z',
    ],
    ['its first instant if both are in the future', '2026-10-25T00:00:00.000Z', '2026-10-25T00:30:00.000Z'],
  ])('the instant of a time that occurs twice is %s', (_, latest, expected) => {
    expect(instantOf('2026-10-25', '03:30', helsinki, new Date(latest)).toISOString()).toBe(expected)
  })
})
