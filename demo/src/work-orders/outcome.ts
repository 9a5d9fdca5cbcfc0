import { type Instant, minute } from '../calendar.ts'
import { liisaId, mattiId, nikoId } from '../people/employees.ts'
import type { Visit } from '../schedule/visits.ts'
import type { Workshop } from '../workshop.ts'
import type { Substatus } from './substatuses.ts'
import type { Status } from './work-orders.ts'

/** Result of a visit: the status of its work order, and how far the work and the handover are. */
export interface Outcome {
  readonly status: Status
  readonly substatus: Substatus | null
  readonly isWorkDone: boolean
  readonly deliveredAt: Instant | null
  readonly isCustomerLate: boolean
}

/** Employees who have no generated work stampings today, so that users of the demo can stamp as them. */
export const stampingThemselves: ReadonlySet<number> = new Set([mattiId, liisaId])

const waiting: Outcome = {
  status: 'A',
  substatus: 'ARRIVED',
  isWorkDone: false,
  deliveredAt: null,
  isCustomerLate: false,
}

/** Draws the state of a visit's work order, which depends on the time of the visit. */
export function drawOutcome(workshop: Workshop, visit: Visit): Outcome {
  const { day, employee } = visit.shift
  if (day === 0 && stampingThemselves.has(employee.id)) return waiting
  const drawn = drawOrdinaryOutcome(workshop, visit)
  // Niko has begun no work today. His outcome is drawn anyway, so that the random numbers of other employees
  // do not change.
  return day === 0 && employee.id === nikoId ? waiting : drawn
}

function drawOrdinaryOutcome({ random, calendar }: Workshop, visit: Visit): Outcome {
  const { day, employee } = visit.shift
  if (day > 0) {
    const isOpened = employee.id === mattiId || random.chance(0.25)
    return { ...waiting, status: isOpened ? 'A' : 'P', substatus: null }
  }
  if (visit.start > calendar.now) return waiting
  if (visit.end > calendar.now - 30 * minute)
    return { ...waiting, substatus: 'IN_WORK', isCustomerLate: random.chance(0.15) }
  const deliveredAt = Math.min(visit.end + random.int(20, 300) * minute, calendar.now)
  const isCustomerLate = random.chance(0.06)
  const status = drawPastStatus(random.next(), day)
  if (status !== 'A') return { status, substatus: 'READY', isWorkDone: true, deliveredAt, isCustomerLate }
  const substatus = random.pick<Substatus>([
    'READY',
    'WAITING_PARTS',
    'WAITING_CUSTOMER',
    'TEST_DRIVE',
    'WASH',
  ])
  return { ...waiting, substatus, isWorkDone: substatus === 'READY' || substatus === 'WASH', isCustomerLate }
}

function drawPastStatus(chance: number, day: number): Status {
  if (day === 0) return chance < 0.3 ? 'C' : 'A'
  if (day >= -2) {
    if (chance < 0.4) return 'C'
    return chance < 0.7 ? 'I' : 'A'
  }
  if (chance < 0.8) return 'I'
  return chance < 0.94 ? 'C' : 'A'
}
