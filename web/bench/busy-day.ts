import type {
  ScheduleReservation,
  ScheduleResource,
  ScheduleShift,
} from '@verstas/contract/workshop-schedule/entities.ts'

const hour = 3_600_000

/** The time from 07:00 to 17:00 on a day in Helsinki. */
export const range = { start: new Date('2026-11-23T05:00:00Z'), end: new Date('2026-11-23T15:00:00Z') }

export interface BusyDay {
  readonly resources: readonly ScheduleResource[]
  readonly shifts: readonly ScheduleShift[]
  readonly entries: readonly ScheduleReservation[]
}

const names = ['Matti Virtanen', 'Jukka Mäkelä', 'Timo Järvinen', 'Ville Heinonen', 'Niko Rantanen']
const models = ['Kodiaq', 'Niro EV', 'C 220 d', 'Golf', 'Octavia', 'Yaris', 'Transit']
const states = ['done', 'ongoing', 'open', 'open', 'open'] as const

/**
 * Returns a day with this many resources and this many consecutive reservations on each. Equal arguments
 * return equal days.
 */
export function busyDay(resourceCount: number, entriesOfEach: number): BusyDay {
  const resources = Array.from({ length: resourceCount }, (_, index) => ({
    id: index + 1,
    name: `${names[index % names.length]} ${index + 1}`,
    isFavourite: false,
    isPerson: true,
    carriedOverMinutes: 0,
  }))
  const length = (range.end.getTime() - range.start.getTime()) / entriesOfEach
  const entries = resources.flatMap((resource, row) =>
    Array.from({ length: entriesOfEach }, (_, index) => {
      const start = range.start.getTime() + index * length
      return entryOf(row * entriesOfEach + index, resource.id, start, start + length * 0.9)
    }),
  )
  const shifts = resources.map(({ id }) => ({
    id,
    resourceId: id,
    start: range.start.toISOString(),
    end: new Date(range.end.getTime() - hour).toISOString(),
  }))
  return { resources, shifts, entries }
}

function entryOf(number: number, resourceId: number, start: number, end: number): ScheduleReservation {
  const id = `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`
  return {
    Oid: id,
    id,
    resourceId,
    license: `${letters(number)}-${100 + (number % 900)}`,
    start: new Date(start).toISOString(),
    end: new Date(end).toISOString(),
    isMaterial: false,
    workOrderId: number + 1,
    model: models[number % models.length],
    work: 'Määräaikaishuolto',
    version: 1,
    state: states[number % states.length],
    isCustomerWaiting: number % 11 === 0,
    missingParts: number % 13 === 0 ? 1 : 0,
  }
}

const letters = (number: number): string =>
  [0, 1, 2].map((place) => String.fromCharCode(65 + ((number * 7 + place * 5) % 26))).join('')
