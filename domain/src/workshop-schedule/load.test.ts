import { describe, expect, it } from 'vitest'
import { hoursOfDay } from './hours.ts'
import { dayLoad, totalLoad } from './load.ts'
import { allocationOf, indexOf, readSchedule, type Schedule } from './schedule.ts'
import { helsinki } from './test/random-schedule.ts'
import { sampleReservation } from './test/sample-answers.ts'

const limits = { busy: 80, full: 100 }
const at = (time: string) => `2026-11-20T${time}:00+02:00`

/**
 * Returns the schedule of a day. Person 1 has a shift from 7:00 to 15:00, and person 2 has none. Resource
 * 11 is a bay.
 */
function scheduleOf(
  reservations: readonly (readonly [resourceId: number, start: string, end: string])[],
  absences: readonly (readonly [start: string, end: string | null])[] = [],
): Schedule {
  const resource = { isFavourite: false, carriedOverMinutes: 0 }
  return readSchedule(
    {
      resources: [
        { ...resource, id: 1, name: 'Matti', isPerson: true },
        { ...resource, id: 2, name: 'Timo', isPerson: true },
        { ...resource, id: 11, name: 'Lift', isPerson: false },
      ],
      shifts: [{ id: 1, resourceId: 1, start: at('07:00'), end: at('15:00') }],
      reservations: reservations.map(([resourceId, start, end]) =>
        sampleReservation({ resourceId, start: at(start), end: at(end) }),
      ),
      stampings: absences.map(([start, end], id) => ({
        id: id + 1,
        SalesmanId: 1,
        resourceId: 1,
        license: '',
        typeDescription: 'Sick',
        start: at(start),
        end: end && at(end),
        isAbsence: true,
        workOrderIds: [],
      })),
    },
    {
      day: hoursOfDay('2026-11-20', { from: 0, to: 24 }, helsinki),
      workingHours: hoursOfDay('2026-11-20', { from: 7, to: 17 }, helsinki),
    },
  )
}

const loadOf = (schedule: Schedule, resourceId: number, carriedOverMinutes = 0) =>
  dayLoad(schedule, { resourceId, carriedOverMinutes }, limits)

describe('the load of a day', () => {
  it('the load is the reserved part of the shift in percent', () => {
    expect(loadOf(scheduleOf([[1, '08:00', '12:00']]), 1)).toEqual({
      plannedMinutes: 240,
      availableMinutes: 480,
      percent: 50,
      level: 'normal',
    })
  })

  it('the load includes carried-over work, and counts the time of overlapping reservations twice', () => {
    const schedule = scheduleOf([
      [1, '08:00', '10:00'],
      [1, '09:00', '10:00'],
    ])
    expect(loadOf(schedule, 1, 60)).toMatchObject({ plannedMinutes: 240, percent: 50 })
  })

  it('the load includes only the part of a reservation before midnight', () => {
    const night = sampleReservation({ start: at('23:00'), end: '2026-11-21T03:00:00+02:00' })
    const schedule = { ...scheduleOf([]), ...indexOf([allocationOf(night)]) }
    expect(loadOf(schedule, 1).plannedMinutes).toBe(60)
  })

  it('absences reduce the available time', () => {
    expect(loadOf(scheduleOf([[1, '07:00', '11:00']], [['11:00', '13:00']]), 1)).toMatchObject({
      availableMinutes: 360,
      percent: 67,
    })
  })

  it('the load of an absent person has no percentage, and is full if work is planned', () => {
    const away = scheduleOf([[1, '08:00', '09:00']], [['06:00', null]])
    expect(loadOf(away, 1)).toMatchObject({ availableMinutes: 0, percent: null, level: 'full' })
    expect(loadOf(away, 2)).toMatchObject({ availableMinutes: 0, percent: null, level: 'normal' })
  })

  it('the load of a bay is its reserved part of the working hours', () => {
    expect(loadOf(scheduleOf([[11, '08:00', '13:00']]), 11)).toMatchObject({ percent: 50 })
  })

  it.each([
    [383, 'normal'],
    [384, 'busy'],
    [479, 'busy'],
    [480, 'full'],
    [500, 'full'],
  ])('the load of %d of 480 minutes is %s', (minutes, level) => {
    expect(loadOf(scheduleOf([]), 1, minutes).level).toBe(level)
  })

  it('the total load adds up the planned and available minutes of several resources', () => {
    const schedule = scheduleOf([
      [1, '07:00', '15:00'],
      [11, '08:00', '09:00'],
    ])
    const loads = [loadOf(schedule, 1), loadOf(schedule, 11), loadOf(schedule, 2)]
    expect(totalLoad(loads, limits)).toEqual({
      plannedMinutes: 540,
      availableMinutes: 1080,
      percent: 50,
      level: 'normal',
    })
  })
})
