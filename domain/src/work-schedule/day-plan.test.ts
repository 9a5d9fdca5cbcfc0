import { describe, expect, it } from 'vitest'
import { dayBounds } from '../time/day.ts'
import { indexOfNow, nextOf, reservedMinutes } from './day-plan.ts'

const at = (time: string) => `2026-11-21T${time}:00+02:00`
const reservation = (start: string, end: string, delivered: string | null = null) => ({
  StartTime: at(start),
  EndTime: at(end),
  ActualDeliveryDateTime: delivered && at(delivered),
})
const day = [
  reservation('07:30', '09:30', '09:10'),
  reservation('09:30', '11:00'),
  reservation('11:30', '13:00'),
] as const
const now = (time: string) => new Date(at(time))

describe('now among the reservations of a day', () => {
  it.each([
    ['06:00', 0],
    ['07:30', 1],
    ['10:00', 2],
    ['11:15', 2],
    ['18:00', 3],
  ])('at %s the line stands before number %i', (time, index) => {
    expect(indexOfNow(day, now(time))).toBe(index)
  })

  it.each([
    ['06:00', day[1]],
    ['10:59', day[1]],
    ['11:10', day[2]],
    ['13:00', undefined],
  ])('at %s turns to what is neither over nor delivered', (time, expected) => {
    expect(nextOf(day, now(time))).toBe(expected)
  })

  it('sums what is reserved of the day', () => {
    const bounds = dayBounds('2026-11-21', 'Europe/Helsinki')
    expect(reservedMinutes(day, bounds)).toBe(300)
    const forDays = {
      StartTime: '2026-11-20T08:00:00+02:00',
      EndTime: at('02:00'),
    }
    expect(reservedMinutes([...day, forDays], bounds)).toBe(420)
  })
})
