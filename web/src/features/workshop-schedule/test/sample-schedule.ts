import type {
  ScheduleReservation,
  ScheduleResource,
  ScheduleShift,
  UnallocatedReservation,
} from '@verstas/contract/workshop-schedule/entities.ts'

export const day = '2026-11-20'
const timeOf = (clock: string) => `${day}T${clock}:00+02:00`
const oidOf = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`

export const resources: ScheduleResource[] = [
  { id: 7, name: 'Matti Virtanen', isFavourite: true, isPerson: true, carriedOverMinutes: 0 },
  { id: 8, name: 'Timo Järvinen', isFavourite: false, isPerson: true, carriedOverMinutes: 0 },
  { id: 90, name: 'Nosturi 3', isFavourite: false, isPerson: false, carriedOverMinutes: 0 },
]

/** The shifts of Matti and Timo, from 7:00 to 15:00. */
export const shifts: ScheduleShift[] = [7, 8].map((resourceId) => ({
  id: resourceId,
  resourceId,
  start: timeOf('07:00'),
  end: timeOf('15:00'),
}))

/** Creates an entry of Matti between two times of the sample day. */
export const sampleEntry = (
  number: number,
  [from, to]: readonly [from: string, to: string],
  change: Partial<ScheduleReservation> = {},
): ScheduleReservation => ({
  Oid: oidOf(number),
  id: oidOf(number),
  resourceId: 7,
  license: `ABC-${number}`,
  start: timeOf(from),
  end: timeOf(to),
  isMaterial: false,
  workOrderId: number,
  orderNumber: 1000 + number,
  make: 'Škoda',
  model: 'Kodiaq',
  work: 'Huolto',
  version: 1,
  state: 'open',
  isDelivered: false,
  isCustomerLate: false,
  isCustomerWaiting: false,
  priority: null,
  promisedAt: null,
  toldUntil: null,
  missingParts: 0,
  isOverlapAllowed: false,
  ...change,
})

export const sampleUnallocated = (number: number, duration = 60): UnallocatedReservation => ({
  workOrderId: number,
  reservationId: oidOf(number),
  licenseNumber: `ABC-${number}`,
  duration,
  orderNumber: 1000 + number,
  make: 'Mazda',
  model: 'CX-5',
  work: 'Jarrut',
  start: timeOf('12:00'),
  end: timeOf('13:00'),
  version: 1,
  isCustomerWaiting: false,
  promisedAt: null,
})
