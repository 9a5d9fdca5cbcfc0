import { addActivities } from './activities/activities.ts'
import type { Calendar } from './calendar.ts'
import { addConversations } from './chat/chat.ts'
import { orderCount } from './counts.ts'
import { addDealerData } from './dealer-data.ts'
import { addEvents } from './events.ts'
import { addInspections } from './health-checks/inspections.ts'
import { addSurveys } from './health-checks/surveys.ts'
import { addSources } from './integration/sources.ts'
import { createLedger, type Ledger } from './ledger.ts'
import { addNotifications } from './notifications/notifications.ts'
import { keepParts } from './parts/keep-parts.ts'
import { addOperations, type OperationCatalogue } from './parts/operations.ts'
import { addParts, type PartCatalogue } from './parts/parts.ts'
import { addSuppliers } from './parts/suppliers.ts'
import { addPayroll } from './payroll/payroll.ts'
import { addPeople } from './people/add-people.ts'
import { addTrustedDevice } from './people/trusted-device.ts'
import { createRandom } from './random.ts'
import { addReportExports } from './reports/report-exports.ts'
import { markOverlaps } from './schedule/reservations.ts'
import { addResources, type Resources } from './schedule/resources.ts'
import { addRosters } from './schedule/rosters.ts'
import { addShifts, daysOfShifts } from './schedule/shifts.ts'
import { planVisits } from './schedule/visits.ts'
import { addSites, helsinki, tampere } from './sites.ts'
import { addStampingTypes } from './stamping/stamping-types.ts'
import { addWorkdays } from './stamping/workdays.ts'
import { addTyreLabels, addTyreLookups } from './tyres/lookups.ts'
import { findTyreStories, type TyreStories } from './tyres/stories.ts'
import { shareCars } from './vehicles/shared-cars.ts'
import { createVehiclePool } from './vehicles/vehicle-pool.ts'
import { addVehicles } from './vehicles/vehicles.ts'
import {
  addInternalOrders,
  addOlderOrders,
  addSqueezedOrders,
  addUnallocatedOrders,
  squeezedCount,
  unallocatedCount,
} from './work-orders/other-orders.ts'
import { addSubstatuses } from './work-orders/substatuses.ts'
import { addVisitOrders } from './work-orders/visit-orders.ts'
import { ensureWaitingCustomer } from './work-orders/waiting-customer.ts'
import type { Workshop } from './workshop.ts'

export interface DealershipOptions {
  readonly calendar: Calendar
  readonly timeZone: string
  /**
   * Size of the dealership. A smaller scale than 1 has less history and the same current day. At larger
   * scales, the code in `history/` adds more history.
   */
  readonly scale: number
  /** Returns the hash of a password or PIN, with a new salt on each call. */
  readonly hashPassword: (secret: string) => Promise<string>
}

const vehicleCounts = [
  [helsinki, 240],
  [tampere, 160],
] as const
const fewestVehicles = 120
const fewestOlderOrders = 20

export interface Dealership {
  readonly ledger: Ledger
  readonly parts: PartCatalogue
  readonly operations: OperationCatalogue
  readonly resources: Resources
  readonly tyreStories: TyreStories
}

/**
 * Generates the rows of the dealership, without those of `history/` and the tyre records. Apart from the
 * hashes of passwords and PINs, the same calendar and scale give the same rows.
 */
export async function drawDealership(options: DealershipOptions): Promise<Dealership> {
  const { calendar, timeZone, scale, hashPassword } = options
  const ledger = createLedger()
  const random = createRandom('Auto-Kaarre')
  addSites(ledger, timeZone, calendar)
  addStampingTypes(ledger)
  addTyreLookups(ledger)
  addTyreLabels(ledger)
  addSurveys(ledger, calendar)
  addSubstatuses(ledger)
  await addPeople(ledger, hashPassword)
  await addTrustedDevice(ledger, random.fork('trusted device'), calendar, hashPassword)
  const vehiclesOfSites = new Map(
    vehicleCounts.map(([site, count]) => {
      const ofSite = { site, calendar, count: Math.max(fewestVehicles, Math.round(count * scale)) }
      return [site, addVehicles(ledger, random.fork(site.name), ofSite)]
    }),
  )
  addSuppliers(ledger)
  const parts = addParts(ledger, random.fork('parts'), calendar)
  const operations = addOperations(ledger)
  const workshop: Workshop = { ledger, calendar, parts, operations, random: random.fork('workshop') }
  const surroundings = {
    vehicles: createVehiclePool(random.fork('pool'), vehiclesOfSites),
    resources: addResources(ledger),
  }
  const shifts = addShifts(ledger, calendar)
  addRosters(ledger, calendar, daysOfShifts)
  const visits = shifts
    .flatMap((shift) => planVisits(shift, calendar, workshop.random))
    .sort((a, b) => a.start - b.start)
  const otherOrders = visits.length - 1 + unallocatedCount + squeezedCount + vehicleCounts.length
  const olderOrders = Math.max(fewestOlderOrders, Math.round(orderCount * scale) - otherOrders)
  addOlderOrders(workshop, olderOrders, surroundings)
  const internalOrders = addInternalOrders(workshop, surroundings)
  const bookedVisits = addVisitOrders(workshop, visits, surroundings)
  addUnallocatedOrders(workshop, surroundings)
  addSqueezedOrders(workshop, visits, surroundings)
  shareCars(ledger)
  addDealerData(ledger, calendar, [...internalOrders.values()])
  addWorkdays(workshop, { shifts, bookedVisits, internalOrders })
  addPayroll(ledger, calendar, timeZone)
  addReportExports(ledger, calendar, timeZone)
  addEvents(workshop, bookedVisits)
  markOverlaps(ledger)
  keepParts(ledger, random.fork('kept parts'), calendar)
  addActivities({ ...workshop, random: random.fork('activities') })
  addConversations({ ...workshop, random: random.fork('chat') }, bookedVisits)
  addNotifications(workshop, bookedVisits)
  addInspections({ ...workshop, random: random.fork('inspections') }, bookedVisits)
  addSources(ledger, calendar)
  ensureWaitingCustomer(ledger, calendar)
  const tyreStories = findTyreStories(bookedVisits)
  return { ledger, parts, operations, resources: surroundings.resources, tyreStories }
}
