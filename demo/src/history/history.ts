import { type RawBuilder, sql } from 'kysely'
import type { Calendar } from '../calendar.ts'
import { orderCount, vehicleCount } from '../counts.ts'
import { type Executor, insertRows } from '../insert-rows.ts'
import { receiverIdsOf, techniciansOf } from '../people/employees.ts'
import type { Resources } from '../schedule/resources.ts'
import { sites } from '../sites.ts'
import { type Catalogues, writeCatalogue } from './catalogue.ts'
import { type Batch, dayOf, idOf, mileageOf, type SiteHistory, slotsOfDay } from './site-history.ts'
import { writeOrders } from './write-orders.ts'
import { writeVisits } from './write-visits.ts'

export interface HistoryOptions extends Catalogues {
  readonly calendar: Calendar
  readonly timeZone: string
  readonly scale: number
  readonly resources: Resources
  /** @param done share of the history that is loaded, from 0 to 1 */
  readonly onProgress: (done: number) => void
}

/** Shares of the sites in the history, in twentieths. */
const shares = [12, 8] as const
const batchSize = 20_000
/**
 * Maximum number of weekdays in the history, about 25 years. A larger scale adds work orders per day instead
 * of days.
 */
const maxDays = 6_500
/**
 * The day on which the history ends, counted from today and excluded. Stampings outside the history begin
 * later.
 */
const lastDay = -21

/**
 * Adds earlier visits of the dealership's vehicles. Above scale 1, also adds vehicles and invoiced work
 * orders with jobs, rows, reservations and stampings. The database composes these rows in batches, so a
 * million work orders need little memory. The ids of these rows are below those of the other rows.
 */
export async function addHistory(tx: Executor, options: HistoryOptions): Promise<void> {
  const { calendar, timeZone, scale, resources, onProgress } = options
  const sizes = await writeCatalogue(tx, options)
  await writeStaff(tx, resources)
  await createOrderTable(tx)
  let written = 0
  const total = Math.round(orderCount * Math.max(0, scale - 1))
  for (const [index, site] of sites.entries()) {
    const orders = Math.round((total * (shares[index] ?? 0)) / 20)
    const technicians = techniciansOf(site).length
    const history: SiteHistory = {
      site,
      orders,
      cars: Math.ceil((orders * vehicleCount) / orderCount),
      technicians,
      ordersOfDay: Math.max(technicians * slotsOfDay, Math.ceil(orders / maxDays)),
      before: calendar.date(lastDay),
      timeZone,
    }
    await writeVisits(tx, {
      site,
      sizes,
      today: calendar.date(0),
      timeZone,
      lastOrderNumber: site.firstOrderNumber - 1 - orders,
    })
    for (let first = 1; first <= history.cars; first += batchSize)
      await writeCars(tx, { history, sizes, first, last: Math.min(first + batchSize - 1, history.cars) })
    for (let first = 1; first <= orders; first += batchSize) {
      const last = Math.min(first + batchSize - 1, orders)
      await writeOrders(tx, { history, sizes, first, last })
      written += last - first + 1
      onProgress(written / total)
    }
  }
}

/**
 * Writes the people of the history, numbered within their site. The number of a work order selects its
 * technician and receiver.
 */
async function writeStaff(tx: Executor, resources: Resources): Promise<void> {
  await sql`create temp table history_technician (site_id bigint, number int, id bigint, resource_id bigint,
    lift_id bigint) on commit drop`.execute(tx)
  await sql`create temp table history_receiver (site_id bigint, number int, id bigint, of int) on commit drop`.execute(
    tx,
  )
  for (const site of sites) {
    const technicians = techniciansOf(site).map(({ id }, number) => {
      const technicianResources = resources.ofEmployee.get(id)
      return {
        site_id: site.id,
        number,
        id,
        resource_id: technicianResources?.ownId,
        lift_id: technicianResources?.liftId,
      }
    })
    const receiverIds = receiverIdsOf(site)
    const receivers = receiverIds.map((id, number) => ({
      site_id: site.id,
      number,
      id,
      of: receiverIds.length,
    }))
    await insertRows(tx, 'history_technician', technicians)
    await insertRows(tx, 'history_receiver', receivers)
  }
}

/** Creates the table for one batch of work orders, from which the rows of all other tables are derived. */
async function createOrderTable(tx: Executor): Promise<void> {
  await sql`create temp table history_order (number bigint, id bigint, order_number bigint, car_id bigint, customer_id bigint,
    brand text, mileage int,
    receiver_id bigint, technician_id bigint, resource_id bigint, lift_id bigint, start_at timestamptz,
    end_at timestamptz, is_stamped boolean) on commit drop`.execute(tx)
}

/** The 20 letters of plates. No plate of a trailer begins with one of them. */
const letters = 'ABCEFGHIJKLMNORSTUVX'
/**
 * The step between the plates of consecutive vehicles: a large prime, so that no plate occurs twice at a
 * site.
 */
const plateStep = 7919

/** Adds a batch of vehicles, each with one customer as its owner, holder and payer. */
async function writeCars(tx: Executor, { history, sizes, first, last }: Batch): Promise<void> {
  const siteId = history.site.id
  const carId = idOf(history, sql`car.number`)
  await sql`insert into customer (site_id, id, first_name, last_name, phone, email)
    select ${siteId}::bigint, ${carId}, given.first, family.last, '050 000 ' || lpad((car.number % 10000)::text, 4, '0'),
      'asiakas' || ${carId} || '@example.com'
    from (select generate_series(${first}::bigint, ${last}::bigint) as number) car
    join history_name given on given.number = car.number % ${sizes.names}::int
    join history_name family on family.number = car.number / ${sizes.names}::int % ${sizes.names}::int`.execute(
    tx,
  )
  const plate = sql`(number * ${plateStep}::int % 7200000)::int`
  await sql`insert into vehicle (site_id, id, license_number, serial_number, engine_type, make_name, model_name,
      submodel_name, model_year, colour, mileage, first_registration_date, owner_customer_id, holder_customer_id,
      payer_customer_id)
    select ${siteId}::bigint, id, ${letterOf(sql`plate / 360000`)} || ${letterOf(sql`plate / 18000`)}
        || ${letterOf(sql`plate / 900`)} || '-' || plate % 900 + 100,
      model.vin_start || substr('123456789ABCDEFGHJKLMNPRSTVWXY', (extract(year from day)::int + 29) % 30 + 1, 1)
        || lpad(car.number::text, 7, '0'),
      model.engine_type, model.make, model.name, model.submodel, extract(year from day), 'Kuuhopea',
      ${mileageOf(sql`car.number`)}, day, id, id, id
    from (
      select number, ${idOf(history, sql`number`)} as id, ${plate} as plate, ${dayOf(history, sql`number`)} - 200 as day
      from generate_series(${first}::bigint, ${last}::bigint) as number
    ) car
    join history_model model on model.number = car.number % ${sizes.models}::int`.execute(tx)
}

function letterOf(place: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`substr(${letters}::text, ${place} % 20 + 1, 1)`
}
