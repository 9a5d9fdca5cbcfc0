import { atDelayed, type Calendar, type Instant, minute, todaysDelay } from '../calendar.ts'
import { homeSiteOf, receiverIdsOf, salesmanIdOf, techniciansOf, timoId } from '../people/employees.ts'
import { addReservation } from '../schedule/reservations.ts'
import type { Resources } from '../schedule/resources.ts'
import type { Visit } from '../schedule/visits.ts'
import { type DemoSite, sites } from '../sites.ts'
import { drivenBefore } from '../vehicles/driven.ts'
import type { VehiclePool } from '../vehicles/vehicle-pool.ts'
import type { Workshop } from '../workshop.ts'
import { choosePackages } from './choose-packages.ts'
import type { JobPackage } from './job-package.ts'
import { addWorkOrder, type WorkOrder } from './work-orders.ts'

interface Surroundings {
  readonly vehicles: VehiclePool
  readonly resources: Resources
}

/**
 * Adds work orders of the last two and a half years, nearly all invoiced. `history/` adds even older ones.
 */
export function addOlderOrders(
  workshop: Workshop,
  count: number,
  { vehicles, resources }: Surroundings,
): void {
  const { random, calendar } = workshop
  const days = Array.from({ length: count }, () => -random.int(20, 900)).sort((a, b) => a - b)
  for (const drawn of days) {
    const site = random.pick(sites)
    const vehicle = vehicles.next(site)
    const day = Math.min(-20, Math.max(drawn, vehicle.firstDay + 10))
    const start = calendar.at(day, random.pick(['07:30', '08:00', '09:30', '12:00']))
    const end = start + random.int(4, 14) * 15 * minute
    const mileage = Math.round(vehicle.mileage * drivenBefore(vehicle.id, -day, -vehicle.firstDay))
    const technician = random.pick(techniciansOf(site))
    const order = addWorkOrder(workshop, {
      site,
      vehicle,
      receiverId: random.pick(receiverIdsOf(site)),
      status: random.chance(0.97) ? 'I' : 'C',
      substatus: 'READY',
      isWorkDone: true,
      createdAt: start - random.int(600, 9_000) * minute,
      deliveryAt: end + (days.indexOf(drawn) % 8 === 0 ? 0 : 210) * minute,
      mileage,
      packages: choosePackages(random, vehicle.power, (end - start) / minute),
    })
    for (const row of order.labour) {
      row.done_at = new Date(end).toISOString()
      row.done_by = technician.id
    }
    const resourcesOfTechnician = resources.ofEmployee.get(technician.id)
    addReservation(workshop, {
      order,
      start,
      end,
      resourceIds: resourcesOfTechnician ? [resourcesOfTechnician.ownId, resourcesOfTechnician.liftId] : [],
      deliveredAt: end + random.int(10, 200) * minute,
      isCustomerLate: random.chance(0.04),
    })
  }
}

const unallocatedTimes = [
  [0, 'late', 60],
  [0, '12:30', 90],
  [0, '14:00', 45],
  [1, '08:00', 120],
  [2, '10:00', 90],
] as const

/**
 * Adds unallocated reservations at both sites. Those of the next days are sold cars, which a salesman hands over in the
 * afternoon.
 */
export function addUnallocatedOrders(workshop: Workshop, { vehicles }: Surroundings): void {
  const { random, calendar } = workshop
  for (const site of sites)
    for (const [day, time, minutes] of unallocatedTimes) {
      const vehicle = vehicles.next(site)
      const isLate = day === 0 && time === 'late'
      const delay = day === 0 ? todaysDelay(calendar) : 0
      const start = isLate ? latestStartOfLate(calendar) : atDelayed(calendar, day, time, delay)
      const isSold = day > 0
      const receiverId = random.pick(receiverIdsOf(site))
      const order = addWorkOrder(workshop, {
        site,
        vehicle,
        receiverId: isSold ? salesmanIdOf(site) : receiverId,
        status: 'P',
        substatus: null,
        isWorkDone: false,
        createdAt: calendar.now - random.int(30, 2_000) * minute,
        deliveryAt: isSold ? calendar.at(day, '16:00') : null,
        mileage: vehicle.mileage,
        packages: choosePackages(random, vehicle.power, minutes),
      })
      if (isSold) order.row.note = 'Myyty auto: luovutus asiakkaalle klo 16.'
      const end = start + minutes * minute
      addReservation(workshop, {
        order,
        start,
        end,
        resourceIds: [],
        deliveredAt: null,
        isCustomerLate: isLate,
      })
    }
}

/** Returns the start of a late customer's reservation: ten minutes ago, rounded to five minutes. */
function latestStartOfLate({ now }: Calendar): Instant {
  const step = 5 * minute
  return Math.floor((now - 10 * minute) / step) * step
}

/** Number of work orders that `addUnallocatedOrders` adds. */
export const unallocatedCount = sites.length * unallocatedTimes.length
export const squeezedCount = sites.length

/**
 * Start and length of a waiting customer's additional reservation. The start is counted from the start of a
 * technician's second visit of today.
 */
const squeezedIn = { after: 30 * minute, minutes: 30 } as const

/** Adds a deliberate overlap at each site: a waiting customer's vehicle during another vehicle's visit. */
export function addSqueezedOrders(
  workshop: Workshop,
  visits: readonly Visit[],
  { vehicles, resources }: Surroundings,
): void {
  const { random, calendar } = workshop
  for (const site of sites) {
    const sameDayVisit = visits.find(
      ({ shift, index }) =>
        shift.day === 0 &&
        index === 1 &&
        squeezedBy.has(shift.employee.id) &&
        homeSiteOf(shift.employee) === site,
    )
    const resourcesOfTechnician = sameDayVisit && resources.ofEmployee.get(sameDayVisit.shift.employee.id)
    if (!sameDayVisit || !resourcesOfTechnician) continue
    const start = sameDayVisit.start + squeezedIn.after
    const end = start + squeezedIn.minutes * minute
    const vehicle = vehicles.next(site)
    const order = addWorkOrder(workshop, {
      site,
      vehicle,
      receiverId: random.pick(receiverIdsOf(site)),
      status: 'A',
      substatus: 'ARRIVED',
      isWorkDone: false,
      createdAt: calendar.now - random.int(30, 200) * minute,
      deliveryAt: end,
      mileage: vehicle.mileage,
      packages: choosePackages(random, vehicle.power, squeezedIn.minutes),
    })
    order.row.is_customer_waiting = true
    addReservation(workshop, {
      order,
      start,
      end,
      resourceIds: [resourcesOfTechnician.ownId],
      deliveredAt: null,
      isCustomerLate: false,
    })
  }
}

const squeezedBy: ReadonlySet<number> = new Set([timoId, 25])

const upkeep: JobPackage = {
  notes: ['Korjaamon sisäiset työt: työkalujen huolto, nosturien tarkastus, sijaisautojen pienkorjaukset.'],
  operations: ['inspection', 'diagnosis'],
  parts: [],
}

/** Adds one internal work order for each site, on which technicians stamp between vehicles. */
export function addInternalOrders(workshop: Workshop, { vehicles }: Surroundings): Map<DemoSite, WorkOrder> {
  const { calendar, random } = workshop
  return new Map(
    sites.map((site) => {
      const vehicle = vehicles.next(site)
      const order = addWorkOrder(workshop, {
        site,
        vehicle,
        receiverId: random.pick(receiverIdsOf(site)),
        status: 'A',
        substatus: null,
        isWorkDone: false,
        createdAt: calendar.at(-30, '08:00'),
        deliveryAt: null,
        mileage: vehicle.mileage,
        packages: [upkeep],
      })
      return [site, order]
    }),
  )
}
