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
    ['a running stamping of today is not forgotten', '2026-11-18 07:00', '2026-11-18 23:59', days, false],
    ['a running stamping of yesterday is forgotten', '2026-11-17 14:00', '2026-11-18 00:01', days, true],
    [
      'a running stamping without a shift is forgotten when the day is over',
      '2026-11-17 14:00',
      '2026-11-18 00:01',
      [],
      true,
    ],
    [
      'a running stamping of a night shift is not forgotten during the shift',
      '2026-11-17 23:00',
      '2026-11-18 06:29',
      night,
      false,
    ],
    [
      'a running stamping of a night shift is forgotten when the shift is over',
      '2026-11-17 23:00',
      '2026-11-18 06:30',
      night,
      true,
    ],
    [
      'a stamping from shortly before a night shift is not forgotten during the shift',
      '2026-11-17 21:50',
      '2026-11-18 02:00',
      night,
      false,
    ],
    [
      'a stamping that began long before a night shift is forgotten after midnight',
      '2026-11-17 19:00',
      '2026-11-18 02:00',
      night,
      true,
    ],
  ])('%s', (_, start, now, shifts, expected) => {
    expect(isForgotten(at(start), { now: at(now), timeZone, shifts })).toBe(expected)
  })

  it.each<[string, string, typeof days, string | null]>([
    ['suggests the end of the shift for a stamping inside it', '2026-11-17 14:00', days, '2026-11-17 15:30'],
    [
      'suggests the end of the shift for a stamping from shortly before it',
      '2026-11-17 06:50',
      days,
      '2026-11-17 15:30',
    ],
    ['suggests no end for a stamping that starts at the end of the shift', '2026-11-17 15:30', days, null],
    ['suggests no end for a stamping without a shift', '2026-11-17 20:00', days, null],
  ])('%s', (_, start, shifts, expected) => {
    expect(suggestedEnd(at(start), shifts)).toEqual(expected === null ? null : at(expected))
  })

  it.each<[string, string, string, [string, string] | null]>([
    [
      'a forgotten stamping cannot end at its start',
      '2026-11-17 14:00',
      '2026-11-18 07:00',
      ['17.11.2026 14:00', '07:00'],
    ],
    [
      'a forgotten stamping cannot end before its start',
      '2026-11-17 13:00',
      '2026-11-18 07:00',
      ['17.11.2026 14:00', '07:00'],
    ],
    [
      'a forgotten stamping cannot end in the future',
      '2026-11-18 07:01',
      '2026-11-18 07:00',
      ['17.11.2026 14:00', '07:00'],
    ],
    [
      'a forgotten stamping cannot end more than a day after its start',
      '2026-11-18 14:01',
      '2026-11-20 07:00',
      ['17.11.2026 14:00', '18.11.2026 14:00'],
    ],
    ['a forgotten stamping can end a minute after its start', '2026-11-17 14:01', '2026-11-18 07:00', null],
    ['a forgotten stamping can end now', '2026-11-18 07:00', '2026-11-18 07:00', null],
  ])('%s', (_, end, now, outside) => {
    const reason = refuseForgottenEnd(at('2026-11-17 14:00'), at(end), {
      now: at(now),
      timeZone,
      shifts: days,
    })
    expect(reason && [reason.data.from, reason.data.to]).toEqual(outside)
  })
})
