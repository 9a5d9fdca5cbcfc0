import { type Kysely, sql } from 'kysely'
import { estimate, pictures, warranty } from '../activities/kinds.ts'
import { createRandom, type Random } from '../random.ts'
import { arrivedCar, brakeDisc, halfSize, signature, subjects } from './drawings.ts'
import { quotePdf } from './quote-pdf.ts'
import { webmOf } from './webm.ts'

/** Converts an SVG drawing into an image file. */
export type Draw = (svg: string, format: 'jpeg' | 'png' | 'webp') => Promise<Buffer>

/** A file that an employee of the demo attached to a work order, a task or an inspection. */
export interface DemoFile {
  readonly siteId: number
  /** The entity that the file belongs to. A null job number stands for the whole work order. */
  readonly target:
    | { readonly orderNumber: number; readonly jobNumber: number | null }
    | { readonly activityId: number }
    | { readonly inspectionId: number; readonly property: string }
  readonly employeeId: number
  readonly at: Date
  readonly name: string
  readonly caption: string | null
  /** The signer of a signature; null for any other file, and if the signer is unknown. */
  readonly signerName: string | null
  readonly bytes: Buffer
}

interface Order {
  readonly siteId: number
  readonly orderNumber: number
  readonly jobNumber: number | null
  readonly employeeId: number
  readonly customer: string | null
  readonly createdAt: Date
}

const orderCount = 26
const findingCount = 12
const arrivalCount = 40

/**
 * Draws attachments for the latest work orders, tasks and inspections. The same dealership always has the
 * same files.
 */
export async function drawDemoFiles<Schema>(
  db: Kysely<Schema>,
  { draw, now }: { draw: Draw; now: Date },
): Promise<DemoFile[]> {
  const random = createRandom('Auto-Kaarre attachments')
  const orders = await latestOrders(db)
  const tasks = await latestTasks(db)
  const findings = await latestFindings(db)
  const arrivals = await arrivalsOfToday(db, now)
  const files = await Promise.all([
    ...orders.map((order, index) => filesOf(order, random.fork(String(index)), { draw, index, now })),
    ...tasks.map((task, index) => photoOf(task, random.fork(`task ${index}`), draw)),
    ...arrivals.map(async (arrival) => [await photoOfArrival(arrival, draw)]),
    ...findings.map((finding, index) => photoOfFinding(finding, random.fork(`finding ${index}`), draw)),
  ])
  return files.flat()
}

interface Arrival {
  readonly siteId: number
  readonly orderNumber: number
  readonly employeeId: number
  readonly at: Date
  readonly plate: string
  readonly colourCode: string | null
  readonly isVan: boolean
}

/** Returns the photo of the whole vehicle that the receiver took when the vehicle arrived. */
async function photoOfArrival(arrival: Arrival, draw: Draw): Promise<DemoFile> {
  const { siteId, orderNumber, employeeId, at, plate, colourCode, isVan } = arrival
  return {
    siteId,
    target: { orderNumber, jobNumber: null },
    employeeId,
    at,
    name: `${plate}.jpg`,
    caption: 'Saapuessa',
    signerName: null,
    bytes: await draw(arrivedCar(colourCode, isVan), 'jpeg'),
  }
}

/** Returns most of the active work orders with a reservation within 14 hours of now. */
async function arrivalsOfToday<Schema>(db: Kysely<Schema>, now: Date): Promise<Arrival[]> {
  const { rows } = await sql<Arrival>`
    select work_order.site_id as "siteId", work_order.order_number as "orderNumber",
      work_order.receiver_id as "employeeId",
      least(work_order.created_at, ${now}::timestamptz - interval '1 hour') as at,
      coalesce(nullif(vehicle.license_number, ''), vehicle.serial_number) as plate, vehicle.colour_code as "colourCode",
      vehicle.model_name in ('Transporter', 'Caddy', 'Multivan', 'Vivaro') as "isVan"
    from work_order
    join vehicle on vehicle.site_id = work_order.site_id and vehicle.id = work_order.vehicle_id
    where work_order.receiver_id is not null and work_order.status = 'A' and not work_order.has_active_payment_link
      and work_order.id % 6 <> 0
      and exists (select from reservation
        where reservation.site_id = work_order.site_id and reservation.work_order_id = work_order.id
          and reservation.start_at between ${now}::timestamptz - interval '14 hours' and ${now}::timestamptz + interval '14 hours')
    order by work_order.site_id, work_order.id
    limit ${arrivalCount}`.execute(db)
  return rows
}

interface FoundCheck {
  readonly siteId: number
  readonly inspectionId: number
  readonly property: string
  readonly employeeId: number
  readonly createdAt: Date
}

async function photoOfFinding(
  { siteId, inspectionId, property, employeeId, createdAt }: FoundCheck,
  random: Random,
  draw: Draw,
): Promise<DemoFile> {
  const {
    name,
    caption,
    draw: drawing,
  } = subjects.find(({ of }) => of.test(property)) ?? random.pick(subjects)
  const bytes = await draw(drawing(random), 'jpeg')
  const target = { inspectionId, property }
  return { siteId, target, employeeId, at: createdAt, name, caption, signerName: null, bytes }
}

/** Returns the first amber or red check of each of the latest inspections. */
async function latestFindings<Schema>(db: Kysely<Schema>): Promise<FoundCheck[]> {
  const { rows } = await sql<FoundCheck>`
    select inspection.site_id as "siteId", inspection.id as "inspectionId", found.key as property,
      inspection.created_by as "employeeId", inspection.modified_at as "createdAt"
    from inspection
    cross join lateral (
      select key from inspection_property property
      where property.site_id = inspection.site_id and property.inspection_id = inspection.id
        and property.key like 'check.%' and property.value in ('soon', 'now')
      order by key limit 1) found
    order by inspection.modified_at desc, inspection.id limit ${findingCount}`.execute(db)
  return rows
}

interface Task {
  readonly siteId: number
  readonly activityId: number
  readonly employeeId: number
  readonly createdAt: Date
}

async function photoOf(
  { siteId, activityId, employeeId, createdAt }: Task,
  random: Random,
  draw: Draw,
): Promise<DemoFile> {
  const { name, caption, draw: drawing } = random.pick(subjects)
  const bytes = await draw(drawing(random), 'jpeg')
  return { siteId, target: { activityId }, employeeId, at: createdAt, name, caption, signerName: null, bytes }
}

async function filesOf(
  order: Order,
  random: Random,
  { draw, index, now }: { draw: Draw; index: number; now: Date },
): Promise<DemoFile[]> {
  const minute = 60_000
  const attach = (name: string, bytes: Buffer, more: Partial<DemoFile> = {}): DemoFile => ({
    siteId: order.siteId,
    target: { orderNumber: order.orderNumber, jobNumber: null },
    employeeId: order.employeeId,
    at: new Date(Math.min(order.createdAt.getTime() + random.int(5, 50) * minute, now.getTime())),
    name,
    caption: null,
    signerName: null,
    bytes,
    ...more,
  })
  const files: DemoFile[] = []
  for (let photo = 0; photo < 1 + (index % 3); photo += 1) {
    const { name, caption, draw: drawing } = random.pick(subjects)
    const jobNumber = random.chance(0.5) ? order.jobNumber : null
    const target = { orderNumber: order.orderNumber, jobNumber }
    files.push(attach(name, await draw(drawing(random), 'jpeg'), { caption, target }))
  }
  if (index % 5 === 0)
    files.push(attach(`tarjous ${order.orderNumber}.pdf`, quotePdf(order.orderNumber, random.int(120, 2400))))
  if (index % 3 === 1) {
    const bytes = await draw(signature(random), 'png')
    files.push(attach('signature.png', bytes, { signerName: order.customer }))
  }
  if (index === 0)
    files.push(attach('jarrun aani.webm', await brakeVideo(draw), { caption: 'Ääni jarrutettaessa' }))
  return files
}

/** Returns a two-second video of a turning brake disc. */
async function brakeVideo(draw: Draw): Promise<Buffer> {
  const turns = Array.from({ length: 12 }, (_, index) => index * 6)
  const pictures = await Promise.all(turns.map((turn) => draw(halfSize(brakeDisc(turn, '#8a4b2a')), 'webp')))
  return webmOf(pictures, { width: 320, height: 240, frameMs: 160 })
}

/** Returns open tasks of the kinds that need photos most: the latest two of each kind at each site. */
async function latestTasks<Schema>(db: Kysely<Schema>): Promise<Task[]> {
  const { rows } = await sql<Task>`
    select site_id as "siteId", id as "activityId", created_by as "employeeId", created_at as "createdAt"
    from (
      select *, row_number() over (partition by site_id, type_code order by id desc) as place from activity
      where closed_at is null and type_code in (${pictures.code}, ${warranty.code}, ${estimate.code})
    ) latest
    where place <= 2 order by id`.execute(db)
  return rows
}

/** Returns the latest work orders that accept files: they are active and have no open payment link. */
async function latestOrders<Schema>(db: Kysely<Schema>): Promise<Order[]> {
  const { rows } = await sql<Order>`
    select work_order.site_id as "siteId", work_order.order_number as "orderNumber",
      work_order.receiver_id as "employeeId",
      (select min(job_number) from job
        where job.site_id = work_order.site_id and job.work_order_id = work_order.id) as "jobNumber",
      customer.shown_name as customer,
      work_order.created_at as "createdAt"
    from work_order
    left join customer on customer.site_id = work_order.site_id and customer.id = work_order.contact_customer_id
    where work_order.receiver_id is not null and work_order.status = 'A' and not work_order.has_active_payment_link
    order by work_order.created_at desc, work_order.site_id, work_order.id
    limit ${orderCount}`.execute(db)
  return rows
}
