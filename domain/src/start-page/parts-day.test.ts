import type { Reservation } from '@verstas/contract/work-schedule/entities.ts'
import { expect, it } from 'vitest'
import { isRed, partsDayOf } from './parts-day.ts'

const parts = (MissingCount: number) => ({
  ...{ PartCount: 2, NeededCount: 2, MissingCount },
  ...{ PromisedOn: MissingCount > 0 ? '2026-11-24' : null, PickShelf: 'A1' },
})
let number = 0
const reservation = (order: Partial<Reservation['WorkOrder']>) => {
  number += 1
  const WorkOrder = {
    ...{ OrderNumber: number, Status: 'A', Jobs: [{ Note: 'Brakes' }] },
    ...{ PartsPrePlanned: true, PartsPrePicked: true, Parts: parts(0) },
    ...order,
  }
  return {
    ...{ WorkOrderId: number, LicenseNumber: `ABC-${number}`, StartTime: '2026-11-23T08:00:00+02:00' },
    ...{ MakeName: 'Skoda', ModelName: 'Kodiaq', WorkOrder },
  } as Reservation
}

it('lists vehicles whose parts are not ready, and counts those whose parts are', () => {
  const day = partsDayOf('2026-11-23', [
    reservation({ Parts: parts(1) }),
    reservation({ PartsPrePlanned: false, PartsPrePicked: false }),
    reservation({ PartsPrePicked: false }),
    reservation({}),
    reservation({ Parts: null }),
  ])
  expect(day.ReadyCount).toBe(1)
  expect(day.Cars.map((one) => [one.State, isRed(one), one.MissingCount, one.PromisedOn])).toEqual([
    ['missing', true, 1, '2026-11-24'],
    ['notPlanned', true, 0, null],
    ['planned', false, 0, null],
  ])
})

it('lists a work order with two reservations once', () => {
  const one = reservation({ PartsPrePicked: false })
  expect(partsDayOf('2026-11-23', [one, one]).Cars).toHaveLength(1)
})
