import { describe, expect, it } from 'vitest'
import { instantOf } from '../time/wall-time.ts'
import { isForgotten, refuseForgottenEnd, suggestedEnd } from './forgotten.ts'

const timeZone = 'Europe/Helsinki'
const at = (written: string) => instantOf(written.slice(0, 10), written.slice(11), timeZone)
const shift = (start: string, end: string) => ({ startAt: at(start), endAt: at(end) })
const days = [shift('2026-11-17 07:00', '2026-11-17 15:30'), shift('2026-11-18 07:00', '2026-11-18 15:30')]
const night = [shift('2026-11-17 22:00', '2026-11-18 06:30')]

describe('a running stamping', () => {
  it.each<[string, string, string, typeof days, boolean]>([
    ['of today is not forgotten', '2026-11-18 07:00', '2026-11-18 23:59', days, false],
    ['of yesterday is', '2026-11-17 14:00', '2026-11-18 00:01', days, true],
    ['without a shift is, once the day is over', '2026-11-17 14:00', '2026-11-18 00:01', [], true],
    ['of a night shift is not while that goes on', '2026-11-17 23:00', '2026-11-18 06:29', night, false],
    ['of a night shift is when that is over', '2026-11-17 23:00', '2026-11-18 06:30', night, true],
    [
      'from before a night shift is not while that goes on',
      '2026-11-17 21:50',
      '2026-11-18 02:00',
      night,
      false,
    ],
    ['of long before the shift belongs to none', '2026-11-17 19:00', '2026-11-18 02:00', night, true],
  ])('%s', (_, start, now, shifts, expected) => {
    expect(isForgotten(at(start), { now: at(now), timeZone, shifts })).toBe(expected)
  })

  it.each<[string, string, typeof days, string | null]>([
    ['in a shift probably ended with it', '2026-11-17 14:00', days, '2026-11-17 15:30'],
    ['from before the shift, too', '2026-11-17 06:50', days, '2026-11-17 15:30'],
    ['from the end of the shift tells nothing', '2026-11-17 15:30', days, null],
    ['without a shift tells nothing', '2026-11-17 20:00', days, null],
  ])('%s', (_, start, shifts, expected) => {
    expect(suggestedEnd(at(start), shifts)).toEqual(expected === null ? null : at(expected))
  })

  it.each<[string, string, string, [string, string] | null]>([
    ['at the start', '2026-11-17 14:00', '2026-11-18 07:00', ['17.11.2026 14:00', '07:00']],
    ['before the start', '2026-11-17 13:00', '2026-11-18 07:00', ['17.11.2026 14:00', '07:00']],
    ['after now', '2026-11-18 07:01', '2026-11-18 07:00', ['17.11.2026 14:00', '07:00']],
    [
      'more than a day after the start',
      '2026-11-18 14:01',
      '2026-11-20 07:00',
      ['17.11.2026 14:00', '18.11.2026 14:00'],
    ],
    ['a minute after the start', '2026-11-17 14:01', '2026-11-18 07:00', null],
    ['now', '2026-11-18 07:00', '2026-11-18 07:00', null],
  ])('ends %s', (_, end, now, outside) => {
    const reason = refuseForgottenEnd(at('2026-11-17 14:00'), at(end), {
      now: at(now),
      timeZone,
      shifts: days,
    })
    expect(reason && [reason.data.from, reason.data.to]).toEqual(outside)
  })
})
