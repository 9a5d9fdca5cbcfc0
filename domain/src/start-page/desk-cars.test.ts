import type {
  ScheduleReservation,
  ScheduleResource,
  ScheduleStamping,
} from '@verstas/contract/workshop-schedule/entities.ts'
import { describe, expect, it } from 'vitest'
import { type DeskFacts, deskCarsOf } from './desk-cars.ts'

const at = (time: string) => `2026-11-20T${time}:00+02:00`
const matti = { id: 1, name: 'Matti', isPerson: true } as ScheduleResource
const bay = { id: 2, name: 'Bay 1', isPerson: false } as ScheduleResource

let number = 0
/** Returns a reservation of Matti for the work order 7. */
const booked = (start: string, end: string, more: Partial<ScheduleReservation> = {}): ScheduleReservation => {
  number += 1
  const Oid = `00000000-0000-4000-8000-00000000000${number}`
  return {
    ...{ Oid, id: Oid, resourceId: matti.id, license: 'ABC-123', start: at(start), end: at(end) },
    ...{ isMaterial: false, workOrderId: 7, orderNumber: 70, externalNumber: null, state: 'open' },
    ...more,
  }
}
const stamped = (more: Partial<ScheduleStamping>): ScheduleStamping => ({
  ...{ id: 1, SalesmanId: matti.id, resourceId: matti.id, license: 'ABC-123', typeDescription: 'Work' },
  ...{ start: at('08:10'), end: null, isAbsence: false, workOrderIds: [7] },
  ...more,
})
const carsOf = (facts: Partial<DeskFacts>) =>
  deskCarsOf(
    {
      ...{ resources: [matti, bay], reservations: [], stampings: [], unallocated: [] },
      ...{ arrived: new Set(), sums: new Map() },
      ...facts,
    },
    { expectations: new Map() },
  )

describe('deskCarsOf', () => {
  it('a vehicle with several reservations appears once, with the first one that is not done', () => {
    const reservations = [
      booked('08:00', '09:00', { state: 'done' }),
      booked('12:00', '13:00'),
      booked('10:00', '11:00'),
    ]
    expect(carsOf({ reservations })).toMatchObject([
      { WorkOrderId: 7, StartTime: new Date(at('10:00')).toISOString(), IsDone: false },
    ])
  })

  it('only people with a running stamping on the work order are its workers, and then the vehicle is here', () => {
    const reservations = [booked('08:00', '09:00')]
    for (const idle of [{ end: at('08:20') }, { isAbsence: true }, { workOrderIds: [8] }])
      expect(carsOf({ reservations, stampings: [stamped(idle)] })).toMatchObject([
        { Workers: [], HasArrived: false },
      ])
    expect(carsOf({ reservations, stampings: [stamped({})] })).toMatchObject([
      { Workers: [{ Id: 1, Name: 'Matti', Since: at('08:10') }], HasArrived: true },
    ])
  })

  it('a vehicle has a sum only if its work is done, and only people are its assignees', () => {
    const both = (state: 'open' | 'done') => {
      const person = booked('08:00', '09:00', { state })
      return [person, { ...person, resourceId: bay.id }]
    }
    const sums = new Map([[7, 120]])
    expect(carsOf({ reservations: both('open'), sums })).toMatchObject([
      { Sum: null, Assignees: [{ Id: 1, Name: 'Matti' }] },
    ])
    expect(carsOf({ reservations: both('done'), sums })).toMatchObject([{ Sum: 120 }])
  })

  it('a vehicle whose work has begun or is done is here, even if nobody noted its arrival', () => {
    const hasArrived = (state: ScheduleReservation['state']) =>
      carsOf({ reservations: [booked('08:00', '09:00', { state })] })[0]?.HasArrived
    expect([hasArrived('open'), hasArrived('ongoing'), hasArrived('done')]).toEqual([false, true, true])
  })

  it('delivered vehicles are not listed', () => {
    expect(carsOf({ reservations: [booked('08:00', '09:00', { isDelivered: true })] })).toEqual([])
  })
})
