import type {
  ScheduleReservation,
  UnallocatedReservation,
} from '@verstas/contract/workshop-schedule/entities.ts'
import { at } from '../../../features/stamping/test/sample-stampings.ts'
import { uuid } from './sign-in.ts'

// The workshop's schedule.

const scheduleEntry = (
  number: number,
  resourceId: number,
  times: readonly [string, string],
  more: Partial<ScheduleReservation> = {},
): ScheduleReservation => ({
  Oid: uuid(number),
  id: uuid(number),
  resourceId,
  license: `ABC-${number}`,
  start: at(times[0]),
  end: at(times[1]),
  isMaterial: false,
  workOrderId: number,
  orderNumber: 1_002_000 + number,
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
  illegalTreadDepth: null,
  isOverlapAllowed: false,
  ...more,
})
export const scheduleEntries = [
  scheduleEntry(201, 7, ['08:00', '09:00'], {
    state: 'ongoing',
    promisedAt: at('09:15'),
    isCustomerWaiting: true,
    priority: { code: '1', description: 'Kiireellinen', color: '#c62828' },
  }),
  scheduleEntry(202, 7, ['09:30', '11:00'], { missingParts: 2, promisedAt: at('11:30') }),
  scheduleEntry(203, 8, ['07:30', '08:30'], { state: 'done', isDelivered: true }),
  scheduleEntry(204, 8, ['12:00', '14:00'], {
    isCustomerLate: true,
    toldUntil: at('15:00'),
    illegalTreadDepth: 1.5,
  }),
  scheduleEntry(201, 90, ['08:00', '09:00'], { state: 'ongoing' }),
]
export const unallocated: UnallocatedReservation[] = [
  {
    workOrderId: 210,
    reservationId: uuid(210),
    licenseNumber: 'XTA-322',
    duration: 60,
    orderNumber: 1_002_210,
    make: 'Mazda',
    model: 'CX-5',
    work: 'Jarrut',
    start: at('12:00'),
    end: at('13:00'),
    version: 1,
    isCustomerWaiting: true,
    promisedAt: at('14:00'),
  },
]
export const scheduleResources = [
  { id: 7, name: 'Matti Virtanen', isFavourite: true, isPerson: true, carriedOverMinutes: 30 },
  { id: 8, name: 'Timo Järvinen', isFavourite: false, isPerson: true, carriedOverMinutes: 0 },
  { id: 90, name: 'Nosturi 3', isFavourite: false, isPerson: false, carriedOverMinutes: 0 },
]
export const scheduleStampings = [
  {
    id: 1,
    SalesmanId: 7,
    resourceId: 7,
    license: 'ABC-201',
    typeDescription: 'Työ',
    start: at('08:05'),
    end: null,
    isAbsence: false,
    workOrderIds: [201],
  },
  {
    id: 2,
    SalesmanId: 8,
    resourceId: 8,
    license: '',
    typeDescription: 'Lääkäri',
    start: at('15:00'),
    end: at('16:00'),
    isAbsence: true,
    workOrderIds: [],
  },
]
