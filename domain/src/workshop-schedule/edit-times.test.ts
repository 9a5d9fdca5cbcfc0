import { describe, expect, it } from 'vitest'
import { minuteOf, savableTimes, withEdge } from './edit-times.ts'

const at = (time: string) => new Date(`2026-11-20T${time}+02:00`)
const times = { startAt: at('08:00'), endAt: at('10:00') }
const twoHours = 2 * 60 * 60_000

describe('edited times', () => {
  it('an edit of the start or the end does not change the other one', () => {
    expect(withEdge(times, 'endAt', at('11:00'), null)).toEqual({ startAt: at('08:00'), endAt: at('11:00') })
    expect(withEdge(times, 'startAt', null, null)).toEqual({ startAt: null, endAt: at('10:00') })
  })

  it('an edit of the start or the end also moves the other one if the length may not change', () => {
    expect(withEdge(times, 'startAt', at('09:15'), twoHours)).toEqual({
      startAt: at('09:15'),
      endAt: at('11:15'),
    })
    expect(withEdge(times, 'endAt', at('09:15'), twoHours)).toEqual({
      startAt: at('07:15'),
      endAt: at('09:15'),
    })
  })

  it('edited times can be saved if both are set and the end is after the start', () => {
    expect(savableTimes(times)).toEqual(times)
    expect(savableTimes({ startAt: at('10:00'), endAt: at('10:00') })).toBeNull()
    expect(savableTimes({ startAt: at('11:00'), endAt: at('10:00') })).toBeNull()
    expect(savableTimes({ startAt: null, endAt: at('10:00') })).toBeNull()
    expect(savableTimes({ startAt: at('10:00'), endAt: null })).toBeNull()
  })

  it('minuteOf rounds an instant down to its minute', () => {
    expect(minuteOf(at('09:36:59'))).toEqual(at('09:36:00'))
  })
})
