import { type Instant, minute } from '../calendar.ts'
import { homeSiteOf, mattiId, receiverIdsOf } from '../people/employees.ts'
import { createBays } from '../schedule/bays.ts'
import { addReservation, type ReservedPart } from '../schedule/reservations.ts'
import type { Resources } from '../schedule/resources.ts'
import { findUnfinished, type Unfinished } from '../schedule/unfinished.ts'
import type { Visit } from '../schedule/visits.ts'
import type { VehiclePool } from '../vehicles/vehicle-pool.ts'
import type { Workshop } from '../workshop.ts'
import { choosePackages } from './choose-packages.ts'
import { drawOutcome, type Outcome } from './outcome.ts'
import type { LabourRow } from './rows.ts'
import { mattiBelt, type Story, storyOf } from './stories.ts'
import { addWorkOrder, type WorkOrder } from './work-orders.ts'

/** A visit with its work order, and the rows on which the technician works. */
export interface BookedVisit {
  readonly visit: Visit
  readonly order: WorkOrder
  readonly rows: readonly LabourRow[]
  readonly unfinished: Unfinished | null
}

const dayLength = 24 * 60 * minute

/**
 * Adds a reservation and a work order for each visit. Two visits of Matti share the work order of
 * `mattiBelt`.
 *
 * @param visits sorted by time
 */
export function addVisitOrders(
  workshop: Workshop,
  visits: readonly Visit[],
  { vehicles, resources }: { vehicles: VehiclePool; resources: Resources },
): BookedVisit[] {
  const previousOfMatti = visits.findLast(({ shift }) => shift.employee.id === mattiId && shift.day < 0)
  const bayOf = createBays(workshop.random)
  const allUnfinished = findUnfinished(visits, workshop.calendar)
  let begun: WorkOrder | null = null
  const booked = visits.map((visit): BookedVisit => {
    const unfinished = allUnfinished.get(visit) ?? null
    const drawn = drawOutcome(workshop, visit)
    const parts = bayOf(visit, resources.otherBayIds.get(homeSiteOf(visit.shift.employee)) ?? [])
    const outcome = unfinished === null ? drawn : waitingFor(drawn, unfinished)
    if (visit === previousOfMatti) {
      const order = addVisitOrder(workshop, visit, waitingFor(outcome), mattiBelt, vehicles)
      begun = order
      reserve(workshop, resources, { visit, order, parts, outcome: waitingFor(outcome) })
      return { visit, order, rows: order.labour.slice(0, 1), unfinished }
    }
    const story = storyOf(visit)
    const isContinued = story === mattiBelt && begun !== null
    const order = isContinued && begun ? begun : addVisitOrder(workshop, visit, outcome, story, vehicles)
    reserve(workshop, resources, { visit, order, parts, outcome })
    return { visit, order, rows: order.labour.slice(0, 12), unfinished }
  })
  return booked
}

function addVisitOrder(
  workshop: Workshop,
  visit: Visit,
  outcome: Outcome,
  story: Story | null,
  vehicles: VehiclePool,
): WorkOrder {
  const { random, calendar } = workshop
  const site = homeSiteOf(visit.shift.employee)
  const vehicle = vehicles.next(site, story?.suits)
  const packages =
    story?.packages ?? choosePackages(random, vehicle.power, (visit.end - visit.start) / minute)
  const bookedAt = visit.start - random.int(1, 6) * dayLength + random.int(-90, 300) * minute
  const order = addWorkOrder(workshop, {
    site,
    vehicle,
    receiverId: random.pick(receiverIdsOf(site)),
    status: story ? 'A' : outcome.status,
    substatus: outcome.substatus,
    isWorkDone: story ? false : outcome.isWorkDone,
    createdAt: Math.min(bookedAt, calendar.now - random.int(60, 3_000) * minute),
    deliveryAt: promiseOf(visit, outcome, random.int(0, 4)),
    mileage: Math.max(0, vehicle.mileage - random.int(0, 40)),
    packages,
  })
  story?.finish?.(workshop, order)
  return order
}

/**
 * Returns the promised time, in quarters of an hour after the visit. About 87 of 100 delivered vehicles
 * were promised for a time after their delivery.
 *
 * @param quarters drawn from 0 to 4
 */
function promiseOf({ end, index }: Visit, { deliveredAt }: Outcome, quarters: number): Instant {
  const quarter = 15 * minute
  const isLate = quarters === 0 && index !== 1
  if (deliveredAt === null || isLate) return end + quarters * quarter
  return Math.ceil(deliveredAt / quarter + quarters) * quarter
}

/** Returns the outcome of a visit whose vehicle remains in the workshop. */
function waitingFor(outcome: Outcome, unfinished: Unfinished | null = null): Outcome {
  return {
    ...outcome,
    status: 'A',
    substatus: unfinished === 'left' ? 'WAITING_PARTS' : 'IN_WORK',
    isWorkDone: false,
    deliveredAt: null,
    isCustomerLate: false,
  }
}

function reserve(
  workshop: Workshop,
  resources: Resources,
  {
    visit,
    order,
    parts,
    outcome,
  }: { visit: Visit; order: WorkOrder; parts: readonly ReservedPart[]; outcome: Outcome },
): void {
  const { random } = workshop
  const resourcesOfTechnician = resources.ofEmployee.get(visit.shift.employee.id)
  const cars = resources.courtesyCarIds.get(order.site) ?? []
  const resourceIds = resourcesOfTechnician ? [resourcesOfTechnician.ownId, resourcesOfTechnician.liftId] : []
  const deliveredAt: Instant | null = order.status === 'A' ? null : outcome.deliveredAt
  if (random.chance(0.08)) resourceIds.push(random.pick(cars))
  addReservation(workshop, {
    order,
    start: visit.start,
    end: visit.end,
    resourceIds,
    parts,
    deliveredAt,
    isCustomerLate: outcome.isCustomerLate,
  })
}
