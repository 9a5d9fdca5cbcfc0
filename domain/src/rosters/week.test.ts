import type { RosterPerson, RosterWeek } from '@verstas/contract/rosters/entities.ts'
import { describe, expect, it } from 'vitest'
import { absenceOn, leftOutside, totalDays, weekNumberOf } from './week.ts'

const timeZone = 'Europe/Helsinki'
const day = '2026-11-25'
const at = (time: string) => `${day}T${time}:00+02:00`

const matti: RosterPerson = {
  Id: 1,
  Name: 'Matti',
  PatternId: null,
  PatternName: null,
  Days: [
    {
      Day: day,
      Shift: { Start: '07:00', End: '15:30', BreakMinutes: 30, From: at('07:00'), To: at('15:30') },
      ByPattern: null,
      IsChanged: false,
      IsOfSource: false,
      IsElsewhere: false,
    },
  ],
  Absences: [],
  Reservations: [
    { Oid: '1', License: 'AIR-114', Start: at('12:30'), End: at('14:00') },
    { Oid: '2', License: 'OLT-685', Start: at('14:00'), End: at('15:30') },
  ],
}
const away = { Id: 5, TypeCode: 20, Name: 'Sick', Start: at('00:00'), End: at('23:59'), Note: null }
const weekOf = (...People: RosterPerson[]): RosterWeek => ({
  Monday: '2026-11-23',
  Country: 'FI',
  LastChange: 0,
  IsOfSource: false,
  Days: [{ Day: day, Holiday: null, IsClosed: false }],
  People,
  AbsenceTypes: [],
})

it.each([
  ['2026-12-28', 53],
  ['2027-01-03', 53],
  ['2027-01-04', 1],
  ['2024-12-30', 1],
  ['2026-01-01', 1],
])('the week of %s has the number %d', (date, number) => {
  expect(weekNumberOf(date)).toBe(number)
})

describe('the sums of a day', () => {
  it('totals exclude breaks, and reserved time is a percentage of the minutes at work', () => {
    expect(totalDays(weekOf(matti), timeZone)).toEqual([
      { day, people: 1, minutes: 480, reservedMinutes: 180, percent: 38, missingMinutes: 0 },
    ])
  })

  it('a person who is absent all day is not counted, and the reserved minutes become missing minutes', () => {
    expect(totalDays(weekOf({ ...matti, Absences: [away] }), timeZone)).toEqual([
      { day, people: 0, minutes: 0, reservedMinutes: 180, percent: null, missingMinutes: 180 },
    ])
  })

  it('totals exclude an absence during a part of the shift', () => {
    const part = { ...away, Start: at('12:00') }
    expect(totalDays(weekOf({ ...matti, Absences: [part] }), timeZone)[0]?.minutes).toBe(270)
  })

  it('a person who is present for less than the break is at work for 0 minutes', () => {
    const almostAll = { ...away, Start: at('07:20') }
    expect(totalDays(weekOf({ ...matti, Absences: [almostAll] }), timeZone)[0]?.minutes).toBe(0)
    const toTheBreak = { ...away, Start: at('07:31') }
    expect(totalDays(weekOf({ ...matti, Absences: [toTheBreak] }), timeZone)[0]?.minutes).toBe(1)
  })
})

it('absenceOn finds the absence of a day, with and without a shift', () => {
  expect(absenceOn({ ...matti, Absences: [away] }, day, timeZone)).toEqual(away)
  expect(absenceOn({ ...matti, Absences: [away], Days: [] }, day, timeZone)).toEqual(away)
  expect(absenceOn(matti, day, timeZone)).toBeUndefined()
})

it('leftOutside finds the reservations that would be outside a shortened shift', () => {
  const shift = { startAt: new Date(at('07:00')), endAt: new Date(at('14:00')) }
  expect(leftOutside(matti, day, { shift, timeZone }).map(({ License }) => License)).toEqual(['OLT-685'])
  expect(leftOutside(matti, day, { shift: null, timeZone })).toHaveLength(2)
})
