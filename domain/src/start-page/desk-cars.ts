import type { DeskCar } from '@verstas/contract/start-page/entities.ts'
import type {
  ScheduleReservation,
  ScheduleResource,
  ScheduleStamping,
  UnallocatedReservation,
} from '@verstas/contract/workshop-schedule/entities.ts'
import type { Forecast } from '../workshop-schedule/forecast.ts'
import { allocationOf } from '../workshop-schedule/schedule.ts'

/** The server's responses about today, and the work orders whose vehicles have arrived. */
export interface DeskFacts {
  readonly resources: readonly ScheduleResource[]
  readonly reservations: readonly ScheduleReservation[]
  readonly stampings: readonly ScheduleStamping[]
  readonly unallocated: readonly UnallocatedReservation[]
  /** The work orders with a substatus. */
  readonly arrived: ReadonlySet<number>
  /** Sums of the work orders whose work is done, in euros without tax. */
  readonly sums: ReadonlyMap<number, number>
}

/** A reservation of the day, with all its entries on the schedule. */
interface Booking {
  readonly booked: Pick<DeskCar, 'WorkOrderId' | 'StartTime' | 'EndTime' | 'PromisedUntil' | 'ExpectedEnd'>
  readonly about: ScheduleReservation | UnallocatedReservation
  readonly assigneeIds: readonly number[]
  readonly isDone: boolean
  readonly isOngoing: boolean
  readonly missingCount: number
}

/**
 * Returns today's undelivered vehicles, sorted by start. A work order with several reservations today appears
 * once, with its first undone reservation.
 */
export function deskCarsOf(facts: DeskFacts, { expectations }: Pick<Forecast, 'expectations'>): DeskCar[] {
  const { resources, stampings, arrived, sums } = facts
  const names = new Map(resources.map(({ id, name }) => [id, name]))
  const people = new Set(resources.filter(({ isPerson }) => isPerson).map(({ id }) => id))
  const bookings = [...allocatedBookings(facts, people, expectations), ...facts.unallocated.map(unallocated)]
  const cars = new Map<number, DeskCar>()
  const isFirst = (one: Booking, other: Booking) =>
    Number(one.isDone) - Number(other.isDone) ||
    Date.parse(one.booked.StartTime) - Date.parse(other.booked.StartTime)
  for (const { booked, about, assigneeIds, isDone, isOngoing, missingCount } of bookings.toSorted(isFirst)) {
    const { WorkOrderId } = booked
    if (cars.has(WorkOrderId)) continue
    const Workers = stampings
      .filter(
        ({ end, isAbsence, workOrderIds = [] }) =>
          end === null && !isAbsence && workOrderIds.includes(WorkOrderId),
      )
      .map(({ SalesmanId, start }) => ({ Id: SalesmanId, Name: names.get(SalesmanId) ?? '', Since: start }))
    cars.set(WorkOrderId, {
      ...booked,
      OrderNumber: about.orderNumber ?? WorkOrderId,
      ExternalNumber: about.externalNumber,
      LicenseNumber: 'license' in about ? about.license : about.licenseNumber,
      MakeName: about.make ?? '',
      ModelName: about.model ?? '',
      Work: about.work ?? '',
      IsDone: isDone,
      IsCustomerWaiting: about.isCustomerWaiting === true,
      HasArrived: isOngoing || isDone || Workers.length > 0 || arrived.has(WorkOrderId),
      MissingCount: missingCount,
      Assignees: assigneeIds.map((Id) => ({ Id, Name: names.get(Id) ?? '' })),
      Workers,
      Sum: (isDone && sums.get(WorkOrderId)) || null,
    })
  }
  return [...cars.values()].toSorted(
    (one, other) =>
      Date.parse(one.StartTime) - Date.parse(other.StartTime) || one.OrderNumber - other.OrderNumber,
  )
}

function allocatedBookings(
  { reservations }: DeskFacts,
  people: ReadonlySet<number>,
  expectations: Forecast['expectations'],
): Booking[] {
  const present = reservations.filter(({ isDelivered, isMaterial }) => !isDelivered && !isMaterial)
  return [...Map.groupBy(present, ({ Oid }) => Oid).values()].flatMap((entries) => {
    const [about] = entries
    if (about?.workOrderId === undefined) return []
    const promised = allocationOf(about).promisedUntil
    const times = entries.map((entry) => {
      const allocation = allocationOf(entry)
      return { planned: allocation, expected: expectations.get(allocation) ?? allocation }
    })
    const latest = (ends: readonly Date[]) => new Date(Math.max(...ends.map(Number))).toISOString()
    return [
      {
        booked: {
          WorkOrderId: about.workOrderId,
          StartTime: new Date(Math.min(...times.map(({ planned }) => Number(planned.startAt)))).toISOString(),
          EndTime: latest(times.map(({ planned }) => planned.endAt)),
          PromisedUntil: promised === null ? null : promised.toISOString(),
          ExpectedEnd: latest(times.map(({ expected }) => expected.endAt)),
        },
        about,
        assigneeIds: [...new Set(entries.map(({ resourceId }) => resourceId))].filter((id) => people.has(id)),
        isDone: about.state === 'done',
        isOngoing: about.state === 'ongoing',
        missingCount: about.missingParts ?? 0,
      },
    ]
  })
}

function unallocated(about: UnallocatedReservation): Booking {
  const { workOrderId, start = '', end = start, promisedAt = null } = about
  const booked = { WorkOrderId: workOrderId, StartTime: start, EndTime: end }
  return {
    booked: { ...booked, PromisedUntil: promisedAt, ExpectedEnd: end },
    about,
    ...{ assigneeIds: [], isDone: false, isOngoing: false, missingCount: 0 },
  }
}
