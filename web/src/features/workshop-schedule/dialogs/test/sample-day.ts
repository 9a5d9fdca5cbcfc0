import type {
  ScheduleReservation,
  ScheduleResource,
  ScheduleStamping,
} from '@verstas/contract/workshop-schedule/entities.ts'
import { forecast } from '@verstas/domain/workshop-schedule/forecast.ts'
import { readSchedule } from '@verstas/domain/workshop-schedule/schedule.ts'

/** Returns an instant of the sample day. */
export const at = (time: string) => new Date(`2026-11-20T${time}:00+02:00`)
const wire = (time: string) => at(time).toISOString()

const resource = (id: number, name: string): ScheduleResource => ({
  id,
  name,
  isFavourite: true,
  isPerson: id < 10,
  carriedOverMinutes: 0,
})
export const matti = resource(1, 'Matti Virtanen')
export const timo = resource(2, 'Timo Järvinen')

function entry(
  workOrderId: number,
  license: string,
  [resourceId, start, end]: readonly [number, string, string],
  changes: Partial<ScheduleReservation> = {},
): ScheduleReservation {
  const id = `00000000-0000-4000-8000-00000000000${workOrderId}`
  const times = { start: wire(start), end: wire(end) }
  return { Oid: id, id, workOrderId, license, resourceId, ...times, isMaterial: false, ...changes }
}

const running = entry(1, 'SRL-601', [1, '07:30', '09:30'], { state: 'ongoing' })
export const next = entry(2, 'ATT-844', [1, '09:30', '11:00'], { promisedAt: wire('11:20') })
export const promised = entry(3, 'FCF-137', [1, '11:30', '13:30'], {
  promisedAt: wire('13:30'),
  make: 'Mercedes',
  model: 'C 220 d',
  work: 'Brakes',
})
const waiting = entry(4, 'XTA-322', [1, '13:45', '15:00'], { promisedAt: wire('15:15') })
const busy = entry(5, 'MOX-917', [2, '08:00', '10:00'])
export const entries = [running, next, promised, waiting, busy]

export const stamping: ScheduleStamping = {
  id: 1,
  SalesmanId: 1,
  resourceId: 1,
  license: 'SRL-601',
  typeDescription: 'Work',
  start: wire('07:35'),
  end: null,
  isAbsence: false,
  workOrderIds: [1],
}

/** Returns the forecast for Matti and Timo as of a time; both have a shift from 7:00 to 15:30. */
export const expectedAt = (now: string) =>
  forecast(
    readSchedule(
      {
        resources: [matti, timo],
        shifts: [matti, timo].map(({ id }) => ({
          id,
          resourceId: id,
          start: wire('07:00'),
          end: wire('15:30'),
        })),
        reservations: entries,
        stampings: [stamping],
      },
      {
        day: { startAt: at('00:00'), endAt: at('23:59') },
        workingHours: { startAt: at('07:00'), endAt: at('17:00') },
      },
    ),
    at(now),
  )
