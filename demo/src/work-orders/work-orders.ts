import { type Instant, toTimestamp } from '../calendar.ts'
import { firstId } from '../ledger.ts'
import { type DemoSite, normalPriority } from '../sites.ts'
import type { Vehicle } from '../vehicles/vehicles.ts'
import type { Workshop } from '../workshop.ts'
import type { JobPackage } from './job-package.ts'
import {
  addLabourRow,
  addOffShelfRow,
  addPartRows,
  addSubcontractorRow,
  addTextRow,
  type JobOfRow,
  type LabourRow,
} from './rows.ts'
import type { Substatus } from './substatuses.ts'

export type Status = 'A' | 'P' | 'C' | 'I'

export interface WorkOrder {
  readonly id: number
  readonly site: DemoSite
  readonly vehicle: Vehicle
  readonly status: Status
  /** True if the labour is signed after it was stamped. */
  readonly isWorkDone: boolean
  readonly row: WorkOrderRow
  /** The labour rows of the work order that can be stamped. */
  readonly labour: LabourRow[]
}

/** The ids and the changeable fields of an added work order. */
interface WorkOrderRow {
  readonly global_id: string
  readonly order_number: number
  external_number: string | null
  receiver_id: number
  vehicle_id: number
  contact_customer_id: number
  mileage: number
  mileage_at_handover: number | null
  note: string
  hides_parts_in_web: boolean
  has_active_payment_link: boolean
  is_customer_waiting: boolean
}

export interface NewWorkOrder {
  readonly site: DemoSite
  readonly vehicle: Vehicle
  readonly receiverId: number
  readonly status: Status
  readonly substatus: Substatus | null
  readonly isWorkDone: boolean
  readonly createdAt: Instant
  readonly deliveryAt: Instant | null
  readonly mileage: number
  readonly packages: readonly JobPackage[]
}

const orderNotes = [
  'Asiakkaalla sijaisauto, palautus samaan aikaan.',
  'Soita ennen lisätöitä. Kustannusraja 300 € ilman soittoa.',
  'Avain avainboksissa lokero 12, laskutus postitse.',
  'Asiakas pyytää auton sisäpesun noudon yhteydessä.',
  'Pidetään renkaat tallessa, asiakas noutaa vanhat jarrulevyt.',
  'Rahoitusyhtiön auto: tilausnumero pyydettävä ennen laskutusta.',
  '',
  '',
  '',
]
const offShelfItems = [
  'Pienosat ja kiinnitystarvikkeet',
  'Puhdistusaineet ja rasvat',
  'Ongelmajätemaksu',
] as const

/** Difference between an order number and the higher number of the invoice. */
export const toInvoiceNumber = 900_000

/** Adds the work order with its jobs and rows. The parts of a closed work order are delivered. */
export function addWorkOrder(workshop: Workshop, order: NewWorkOrder): WorkOrder {
  const { ledger, random } = workshop
  const { site, vehicle, status } = order
  const id = ledger.nextId('work_order')
  const isOver = status === 'C' || status === 'I'
  const isPicked = isOver || (status === 'A' && random.chance(0.6))
  const globalId = random.uuid()
  const orderNumber = nextOrderNumber(workshop, site)
  const row = ledger.add('work_order', {
    site_id: site.id,
    id,
    global_id: globalId,
    order_number: orderNumber,
    external_number: null,
    has_drawn_number: false,
    status,
    substatus_code: order.substatus,
    receiver_id: order.receiverId,
    vehicle_id: vehicle.id,
    contact_customer_id: vehicle.customerId,
    note: random.pick(orderNotes),
    mileage: order.mileage,
    mileage_at_handover: isOver ? order.mileage + random.int(0, 9) : null,
    use_hours: null,
    vehicle_location:
      status === 'P' ? '' : random.pick(['Piha A', 'Piha B', 'Halli 1', 'Halli 2', 'Nosturi']),
    pick_shelf: isPicked ? `${site.shelfPrefix}-K${random.int(1, 40)}` : '',
    are_parts_preplanned: isPicked || random.chance(0.5),
    are_parts_prepicked: isPicked,
    hides_parts_in_web: false,
    is_customer_waiting: !isOver && random.chance(0.12),
    estimated_delivery_at: order.deliveryAt === null ? null : toTimestamp(order.deliveryAt),
    has_active_payment_link: false,
    priority_code: random.chance(0.8) ? normalPriority : random.int(1, normalPriority - 1),
    created_at: toTimestamp(order.createdAt),
    invoice_number: status === 'I' ? orderNumber + toInvoiceNumber : null,
    invoiced_at:
      status === 'I'
        ? toTimestamp(Math.min(order.deliveryAt ?? order.createdAt, workshop.calendar.now))
        : null,
  })
  const added: WorkOrder = { id, site, vehicle, status, isWorkDone: order.isWorkDone, row, labour: [] }
  order.packages.forEach((jobPackage, index) => {
    addPackageJob(workshop, added, jobPackage, index + 1, isPicked)
  })
  return added
}

/** @param number number from the dealer system; null for a job that was created in the workshop */
export function addJob(
  { ledger }: Workshop,
  order: WorkOrder,
  { note, number, position }: { note: string; number: number | null; position: number },
): JobOfRow {
  const id = ledger.nextId('job')
  ledger.add('job', {
    site_id: order.site.id,
    id,
    work_order_id: order.id,
    job_number: number,
    position,
    note,
  })
  return { site: order.site, workOrderId: order.id, jobId: id, position: 0 }
}

function addPackageJob(
  workshop: Workshop,
  order: WorkOrder,
  jobPackage: JobPackage,
  number: number,
  isPicked: boolean,
): void {
  const { random, operations, parts } = workshop
  const { brand } = order.vehicle
  const job = addJob(workshop, order, { note: random.pick(jobPackage.notes), number, position: number })
  const workType = jobPackage.operations.includes('recall') ? 'warranty' : 'customer'
  for (const text of jobPackage.texts ?? []) if (random.chance(0.7)) addTextRow(workshop, job, text)
  for (const kind of jobPackage.operations)
    order.labour.push(addLabourRow(workshop, job, operations.operationFor(brand, kind), { workType }))
  for (const [kind, quantity] of jobPackage.parts) {
    const isShort = order.status === 'A' && random.chance(0.06)
    const delivered = isShort ? 'short' : isPicked ? 'all' : 'none'
    addPartRows(workshop, job, parts.partFor(brand, kind, random), { quantity, delivered })
  }
  if (jobPackage.subcontractor) addSubcontractorRow(workshop, job, jobPackage.subcontractor)
  if (random.chance(0.3)) addOffShelfRow(workshop, job, random.pick(offShelfItems), random.int(4, 18))
}

function nextOrderNumber({ ledger }: Workshop, site: DemoSite): number {
  return site.firstOrderNumber + ledger.nextId(`order number of ${site.name}`) - firstId
}
