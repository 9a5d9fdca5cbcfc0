import { sql } from 'kysely'
import type { Executor } from '../insert-rows.ts'
import { firstId } from '../ledger.ts'
import type { DemoSite } from '../sites.ts'
import { driven } from '../vehicles/driven.ts'
import type { CatalogueSizes } from './catalogue.ts'
import { writeOrdersOfTable } from './write-orders.ts'

/**
 * First id of these visits. It is below the ids of the dealership's other work orders, and above those of the
 * history beyond scale 1.
 */
export const firstVisitId = 11_000_000

/**
 * The possible numbers of visits of a vehicle. A young vehicle has at most one visit for each 75 days of its
 * age.
 */
const visitCounts = [3, 1, 5, 2, 4, 8, 1, 6, 2, 12, 3]
const leastDaysApart = 75

interface Visits {
  readonly site: DemoSite
  readonly sizes: CatalogueSizes
  /** The current day as `YYYY-MM-DD`. */
  readonly today: string
  readonly timeZone: string
  /** Order number of the newest visit. Earlier visits have descending numbers. */
  readonly lastOrderNumber: number
}

/**
 * Adds up to 12 invoiced visits for each of the dealership's vehicles, spread over the weekdays since its
 * first registration.
 */
export async function writeVisits(tx: Executor, visits: Visits): Promise<void> {
  await composeVisits(tx, visits)
  await writeOrdersOfTable(tx, visits.site, visits.sizes.works)
  await noteLastServices(tx, visits.site)
}

async function composeVisits(
  tx: Executor,
  { site, today, timeZone, lastOrderNumber }: Visits,
): Promise<void> {
  await sql`truncate history_order`.execute(tx)
  await sql`insert into history_order
    select visit.number, ${firstVisitId}::bigint + visit.number * 2 + ${site.id - 1}::int,
      ${lastOrderNumber + 1}::bigint - visit.number, car_id, customer_id, brand,
      (mileage * ${driven(sql`car_id`, sql`days_back`, sql`age`)})::int, receiver.id, technician.id,
      technician.resource_id, technician.lift_id, start_at, start_at + interval '30 minutes' * (2 + draw % 5), false
    from (
      select *, row_number() over (order by days_back, car_id) as number,
        (${today}::date - days_back + time '07:30' + interval '30 minutes' * (draw % 12)) at time zone ${timeZone}::text
          as start_at
      from (
        select car.*, draw, (25 + (age - 45) * (visit - 0.8 + draw % 60 / 100.0) / wanted)::int as days_back
        from (
          select vehicle.id as car_id, holder_customer_id as customer_id, mileage, brand,
            ${today}::date - first_registration_date as age,
            least(
              (${sql.lit(`{${visitCounts}}`)}::int[])[1 + ${drawOf(sql`vehicle.id::text`)} % ${visitCounts.length}::int],
              (${today}::date - first_registration_date) / ${leastDaysApart}::int) as wanted
          from vehicle join history_brand using (make_name)
          where site_id = ${site.id}::bigint and vehicle.id >= ${firstId}::bigint) car
        cross join lateral (
          select visit, ${drawOf(sql`car_id || ' ' || visit`)} as draw from generate_series(1, wanted) as visit) visit
      ) placed
      where extract(isodow from ${today}::date - days_back) < 6
    ) visit
    join (select *, count(*) over () as of from history_technician where site_id = ${site.id}::bigint) technician
      on technician.number = visit.draw % technician.of
    join history_receiver receiver
      on receiver.site_id = ${site.id}::bigint and receiver.number = visit.number % receiver.of`.execute(tx)
}

/** Returns SQL of a pseudorandom number that is the same on every run. */
function drawOf(seed: ReturnType<typeof sql>) {
  return sql`(('x' || substr(md5('visits ' || ${seed}), 1, 7))::bit(28)::int)`
}

/**
 * Makes each vehicle's last invoiced visit its previous service, and sets the next service to a year later.
 */
async function noteLastServices(tx: Executor, site: DemoSite): Promise<void> {
  await sql`update vehicle set previous_service_date = last.day, previous_service_mileage = last.mileage,
      next_service_date = last.day + 365
    from (
      select distinct on (vehicle_id) vehicle_id, invoiced_at::date as day, mileage from work_order
      where site_id = ${site.id}::bigint and vehicle_id >= ${firstId}::bigint and status = 'I'
      order by vehicle_id, invoiced_at desc) last
    where vehicle.site_id = ${site.id}::bigint and vehicle.id = last.vehicle_id`.execute(tx)
}
