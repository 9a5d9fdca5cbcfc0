import type { DeskCar } from '@verstas/contract/start-page/entities.ts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { forecast } from '../workshop-schedule/forecast.ts'
import { indexOf, type Schedule } from '../workshop-schedule/schedule.ts'
import {
  arrivingCars,
  carsToHandOver,
  freeBays,
  freePeople,
  isAnyoneOnShift,
  lateCars,
  minutesLate,
  unassignedCars,
  waitingCars,
  workProgress,
} from './desk.ts'

const at = (time: string) => `2026-11-20T${time}:00+02:00`
const now = new Date(at('10:00'))

let number = 0
const car = (changes: Partial<DeskCar> = {}): DeskCar => {
  number += 1
  return {
    ...{ WorkOrderId: number, OrderNumber: number, ExternalNumber: null, LicenseNumber: `ABC-${number}` },
    ...{ MakeName: 'Skoda', ModelName: 'Kodiaq', Work: 'Oil' },
    ...{ StartTime: at('09:00'), EndTime: at('11:00'), PromisedUntil: null, ExpectedEnd: at('11:00') },
    ...{ IsDone: false, IsCustomerWaiting: false, HasArrived: true, MissingCount: 0 },
    ...{ Assignees: [{ Id: 1, Name: 'Matti' }], Workers: [], Sum: null },
    ...changes,
  }
}
const plates = (cars: readonly DeskCar[]) => cars.map(({ LicenseNumber }) => LicenseNumber)

describe('vehicles on the start page', () => {
  it('waitingCars lists customers of begun reservations, the longest wait first', () => {
    const waiting = { IsCustomerWaiting: true }
    const later = car({ ...waiting, StartTime: at('09:30') })
    const done = car({ ...waiting, StartTime: at('08:00'), IsDone: true })
    const tomorrow = car({ ...waiting, StartTime: at('10:30') })
    expect(plates(waitingCars([later, car(), tomorrow, done], now))).toEqual(plates([done, later]))
  })

  it('carsToHandOver lists vehicles with a waiting customer first', () => {
    const done = { IsDone: true }
    const early = car({ ...done, StartTime: at('07:00') })
    const waiting = car({ ...done, IsCustomerWaiting: true, StartTime: at('08:00') })
    expect(plates(carsToHandOver([early, car(), waiting]))).toEqual(plates([waiting, early]))
  })

  it('the progress of running work is the elapsed share of the time until the expected end', () => {
    const Workers = [{ Id: 1, Name: 'Timo', Since: at('09:30') }]
    const work = car({ Workers, ExpectedEnd: at('10:10') })
    expect(workProgress(work, now)).toEqual({ name: 'Timo', share: 0.75, minutesLeft: 10 })
    expect(workProgress(car({ Workers, ExpectedEnd: at('09:59') }), now)).toBeNull()
    expect(workProgress(car(), now)).toBeNull()
  })

  it('arrivingCars lists absent vehicles that are overdue or due within an hour', () => {
    const absent = { HasArrived: false }
    const soon = car({ ...absent, StartTime: at('11:00') })
    const overdue = car({ ...absent, StartTime: at('09:30') })
    const later = car({ ...absent, StartTime: at('11:01') })
    expect(plates(arrivingCars([later, soon, car(), overdue], now))).toEqual(plates([overdue, soon]))
  })

  it.each([
    ['an expected end after the promise', { PromisedUntil: at('10:30') }, 30],
    ['a promise that has passed', { PromisedUntil: at('09:24'), ExpectedEnd: at('09:20') }, 36],
    ['a kept promise', { PromisedUntil: at('12:00') }, 0],
    ['finished work', { PromisedUntil: at('09:00'), IsDone: true }, 0],
    ['work without a promise', {}, 0],
  ])('minutesLate returns the expected minutes for %s', (_, changes, minutes) => {
    expect(minutesLate(car(changes), now)).toBe(minutes)
  })

  it('lateCars lists overdue vehicles before expected ones, each by lateness', () => {
    const overdue = car({ PromisedUntil: at('09:50'), ExpectedEnd: at('09:50') })
    const longOverdue = car({ PromisedUntil: at('09:00'), ExpectedEnd: at('09:00') })
    const later = car({ PromisedUntil: at('10:30'), ExpectedEnd: at('15:00') })
    const late = lateCars([later, overdue, car(), longOverdue], now)
    expect(plates(late.map((one) => one.car))).toEqual(plates([longOverdue, overdue, later]))
    expect(late.map(({ isOverdue }) => isOverdue)).toEqual([true, true, false])
  })

  it('unassignedCars lists undone work without an assignee', () => {
    const free = car({ Assignees: [] })
    const taken = car({ Assignees: [], Workers: [{ Id: 1, Name: 'Matti', Since: at('09:00') }] })
    expect(plates(unassignedCars([car(), taken, car({ Assignees: [], IsDone: true }), free]))).toEqual(
      plates([free]),
    )
  })

  it('a vehicle is late if and only if its work misses the promise, and each list has it once', () => {
    const minutes = fc.integer({ min: -600, max: 600 })
    const instant = minutes.map((offset) => new Date(now.getTime() + offset * 60_000).toISOString())
    const anyCar = fc
      .record({
        ...{ StartTime: instant, ExpectedEnd: instant, PromisedUntil: fc.option(instant) },
        ...{ IsDone: fc.boolean(), IsCustomerWaiting: fc.boolean(), HasArrived: fc.boolean() },
      })
      .map(car)
    fc.assert(
      fc.property(fc.array(anyCar, { maxLength: 12 }), (cars) => {
        const late = lateCars(cars, now)
        expect(new Set(late.map((one) => one.car))).toEqual(
          new Set(cars.filter((one) => minutesLate(one, now) > 0)),
        )
        for (const list of [waitingCars(cars, now), arrivingCars(cars, now)]) {
          expect(new Set(list).size).toBe(list.length)
          const starts = list.map(({ StartTime }) => Date.parse(StartTime))
          expect(starts).toEqual(starts.toSorted((one, other) => one - other))
        }
      }),
    )
  })
})

describe('free people', () => {
  const span = (start: string, end: string) => ({ startAt: new Date(at(start)), endAt: new Date(at(end)) })
  const allocation = (times: readonly [string, string], changes: object = {}) => ({
    ...span(...times),
    ...{ reservationId: `r${times.join()}`, resourceId: 1, workOrderId: 5, license: 'ABC-1' },
    ...{ promisedUntil: null, waitingUntil: null, isFinished: false, isOverlapAllowed: false },
    ...changes,
  })
  const matti = { isPerson: true, shifts: [span('07:00', '15:00')], absences: [] }
  const free = (
    allocations: readonly ReturnType<typeof allocation>[],
    { isAbsent = false, ...changes }: Partial<Schedule> & { isAbsent?: boolean } = {},
  ) => {
    const day = { startAt: new Date('2026-11-19T22:00:00Z'), endAt: new Date('2026-11-20T22:00:00Z') }
    const rest = { resources: new Map([[1, matti]]), running: [], day, workingHours: null, ...changes }
    const found = freePeople(forecast({ ...indexOf(allocations), ...rest }, now), now, () => isAbsent)
    return found.map(({ From, Until, AbsentCar }) => [new Date(From), new Date(Until), AbsentCar])
  }
  const time = (text: string) => new Date(at(text))
  const running = [{ resourceId: 1, workOrderIds: [5] }]

  it('a person without work is free until the end of the shift', () => {
    expect(free([])).toEqual([[now, time('15:00'), null]])
  })

  it('a person is free until the next work', () => {
    expect(free([allocation(['12:00', '14:00'])])).toEqual([[now, time('12:00'), null]])
  })

  it('a person whose present vehicle has not arrived is free, and the result names the vehicle', () => {
    const work = [allocation(['09:00', '11:00']), allocation(['11:00', '12:00'])]
    expect(free(work, { isAbsent: true })).toEqual([[now, time('11:00'), 'ABC-1']])
  })

  it('a person with present work is free after it, if that is soon', () => {
    expect(free([allocation(['09:00', '11:00'])], { running })).toEqual([
      [time('11:00'), time('15:00'), null],
    ])
    expect(free([allocation(['09:00', '13:00'])], { running })).toEqual([])
  })

  it.each([
    ['outside the shift', { resources: new Map([[1, { ...matti, shifts: [span('12:00', '20:00')] }]]) }],
    ['absent', { resources: new Map([[1, { ...matti, absences: [span('08:00', '16:00')] }]]) }],
    ['a bay', { resources: new Map([[1, { ...matti, isPerson: false }]]) }],
    ['at work without a reservation', { running }],
  ])('leaves out a resource that is %s', (_, changes) => {
    expect(free([], changes)).toEqual([])
  })

  it.each([
    ['later work is free until its start', ['12:00', '14:00'], [[now, time('12:00')]]],
    ['past work is free for the rest of the day', ['08:00', '09:00'], [[now, null]]],
    ['work for the next hour is free after it', ['09:00', '11:00'], [[time('11:00'), null]]],
    ['work until the afternoon is not free', ['09:00', '13:00'], []],
  ] as const)('a bay with %s', (_, [start, end], expected) => {
    const day = { startAt: new Date('2026-11-19T22:00:00Z'), endAt: new Date('2026-11-20T22:00:00Z') }
    const bay = { isPerson: false, shifts: [], absences: [] }
    const rest = { resources: new Map([[1, bay]]), running: [], day, workingHours: null }
    const found = freeBays(forecast({ ...indexOf([allocation([start, end])]), ...rest }, now), now)
    expect(found.map(({ From, Until }) => [new Date(From), Until && new Date(Until)])).toEqual(expected)
  })

  it.each([
    ['someone on shift', {}, true],
    ['a shift that begins later', { shifts: [span('12:00', '20:00')] }, false],
    ['an absent person', { absences: [span('08:00', '16:00')] }, false],
    ['only a bay', { isPerson: false }, false],
  ])('knows whether anyone is on shift: %s', (_, changes, expected) => {
    const day = { startAt: new Date('2026-11-19T22:00:00Z'), endAt: new Date('2026-11-20T22:00:00Z') }
    const rest = { resources: new Map([[1, { ...matti, ...changes }]]), running: [], day, workingHours: null }
    expect(isAnyoneOnShift(forecast({ ...indexOf([]), ...rest }, now), now)).toBe(expected)
  })

  it('leaves out gaps of less than half an hour', () => {
    expect(free([allocation(['10:20', '15:00'])])).toEqual([])
  })
})
