import { type RawBuilder, sql } from 'kysely'
import type { Executor } from '../insert-rows.ts'
import { type Batch, dayOf, idOf, mileageOf } from './site-history.ts'

/** The 20 letters of plates. No plate of a trailer begins with one of them. */
const letters = 'ABCEFGHIJKLMNORSTUVX'
/**
 * The step between the plates of consecutive vehicles: a large prime, so that no plate occurs twice at a
 * site.
 */
const plateStep = 7919

/** Adds a batch of vehicles, each with one customer as its owner, holder and payer. */
export async function writeCars(tx: Executor, { history, sizes, first, last }: Batch): Promise<void> {
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
