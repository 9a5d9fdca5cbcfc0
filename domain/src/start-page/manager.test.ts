import type { Desk, DeskCar } from '@verstas/contract/start-page/entities.ts'
import { expect, it } from 'vitest'
import { carsWithoutParts, dayNow, decisionsOf } from './manager.ts'

const at = (time: string) => `2026-11-20T${time}:00+02:00`
const now = new Date(at('10:00'))

const car = (WorkOrderId: number, changes: Partial<DeskCar> = {}): DeskCar => ({
  ...{
    WorkOrderId,
    OrderNumber: 1000 + WorkOrderId,
    ExternalNumber: null,
    LicenseNumber: `ABC-${WorkOrderId}`,
  },
  ...{ MakeName: '', ModelName: '', Work: '', Sum: null, StartTime: at('08:00'), EndTime: at('12:00') },
  ...{
    PromisedUntil: null,
    ExpectedEnd: at('12:00'),
    IsDone: false,
    IsCustomerWaiting: false,
    HasArrived: true,
  },
  ...{ MissingCount: 0, Assignees: [], Workers: [] },
  ...changes,
})

const worker = { Id: 7, Name: 'Matti', Since: at('08:00') }
const cars = [
  car(1, { PromisedUntil: at('11:00'), Workers: [worker] }),
  car(2, { PromisedUntil: at('15:00'), MissingCount: 2, StartTime: at('09:00') }),
  car(3, { IsDone: true, MissingCount: 1, PromisedUntil: at('09:00') }),
  car(4, { HasArrived: false, MissingCount: 1 }),
]

it('carsWithoutParts lists vehicles with undone work, the earliest first', () => {
  expect(carsWithoutParts(cars).map(({ WorkOrderId }) => WorkOrderId)).toEqual([4, 2])
})

it('dayNow counts the vehicles in the workshop by state', () => {
  expect(dayNow(cars, now)).toEqual({ here: 3, done: 1, inWork: 1, waiting: 1, promises: 3, late: 1 })
})

it('counts what needs a decision: work that is reserved for nobody, but not the free bays', () => {
  const desk: Desk = {
    ...{
      Roles: ['manager'],
      Cars: cars,
      IsAnyoneOnShift: true,
      FreePeople: [],
      Forgotten: [],
      Parts: null,
      Requests: [],
    },
    FreeBays: [
      { Id: 1, Name: 'Lift 1', From: '2026-11-20T10:00:30+02:00', Until: null },
      { Id: 2, Name: 'Lift 2', From: at('11:00'), Until: null },
    ],
    NotStamped: [{ Id: 8, Name: 'Liisa', ShiftStart: at('08:00'), ShiftEnd: at('16:00') }],
    WaitingOffers: [],
    Differences: [{ WorkOrderId: 1, OrderNumber: 1001, LicenseNumber: 'ABC-1', Count: 2 }],
  }
  expect(decisionsOf(desk, now)).toEqual({
    ...{ late: 1, parts: 2, notStamped: 1, offers: 0, unassigned: 2, differences: 1 },
  })
})
