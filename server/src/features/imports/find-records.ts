import type { CellValue } from '@verstas/domain/imports/read-cell.ts'
import { sql } from 'kysely'
import type { Tx } from '../../platform/database/transaction.ts'
import type { Target } from '../integration/batch/entity-writer.ts'

type Values = Readonly<Record<string, CellValue>>

const textOf = (value: CellValue | undefined): string | null => (typeof value === 'string' ? value : null)

const nameOf = ({ companyName, firstName, lastName }: Values): string =>
  [companyName, firstName, lastName].map((part) => textOf(part) ?? '').join(' ')

export interface FoundCustomer {
  readonly id: number | null
  /** The name in the form in which names are compared. */
  readonly nameKey: string
  /** True if the customer was found by the number. */
  readonly isNumbered: boolean
  /** True if the same values find the same customer once the row is written. */
  readonly isRepeatable: boolean
}

/**
 * Finds customers of the site by the number, else by the name and the phone number or the e-mail. A row without these
 * finds a customer if exactly one has the name. A customer with another number is never found.
 */
export async function findCustomers(
  tx: Tx,
  siteId: number,
  wanted: readonly Values[],
): Promise<readonly FoundCustomer[]> {
  if (wanted.length === 0) return []
  const sent = wanted.map((values) => ({
    number: textOf(values.number),
    name: nameOf(values),
    phone: textOf(values.phone),
    email: textOf(values.email),
  }))
  const { rows } = await sql<{
    nameKey: string
    numberedId: number | null
    sameId: number | null
    onlyId: number | null
    count: number
  }>`
    with wanted as materialized (
      select place, search_key(number) as number, name_key(name) as name,
        right(regexp_replace(phone, '[^0-9]', '', 'g'), 7) as phone, lower(email) as email
      from rows from (json_to_recordset(${JSON.stringify(sent)}::text::json)
        as (number text, name text, phone text, email text)) with ordinality sent (number, name, phone, email, place))
    select wanted.name as "nameKey", numbered.id as "numberedId", same.id as "sameId", named.id as "onlyId",
      named.count::int as count
    from wanted
    left join lateral (
      select id from customer
      where site_id = ${siteId} and not is_hidden and number is not null and search_key(number) = wanted.number
      order by id limit 1) numbered on true
    left join lateral (
      select id from customer
      where site_id = ${siteId} and not is_hidden and search_names = wanted.name
        and (wanted.number is null or number is null)
        and (right(regexp_replace(customer.phone, '[^0-9]', '', 'g'), 7) = wanted.phone
          or lower(customer.email) = wanted.email)
      order by id limit 1) same on true
    cross join lateral (
      select min(id) as id, count(*) as count from (
        select id from customer
        where site_id = ${siteId} and not is_hidden and search_names = wanted.name
          and (wanted.number is null or number is null) limit 2) first_two) named
    order by wanted.place`.execute(tx)
  return rows.map(({ nameKey, numberedId, sameId, onlyId, count }, index) => {
    const { number, phone, email } = wanted[index] ?? {}
    const isNamedOnly = phone === undefined && email === undefined
    return {
      id: numberedId ?? sameId ?? (isNamedOnly && count === 1 ? onlyId : null),
      nameKey,
      isNumbered: numberedId !== null,
      isRepeatable: number !== undefined || !isNamedOnly || count < 2,
    }
  })
}

interface VehicleOfOwner {
  readonly vehicle: Values
  readonly owner: Values
}

/** Returns the owner of each vehicle, if the owner has the name of the row and no other number. */
export async function findOwners(
  tx: Tx,
  siteId: number,
  wanted: readonly VehicleOfOwner[],
): Promise<readonly (number | null)[]> {
  if (wanted.length === 0) return []
  const sent = wanted.map(({ vehicle, owner }) => ({
    number: textOf(owner.number),
    name: nameOf(owner),
    ...keysOf(vehicle),
  }))
  const { rows } = await sql<{ id: number | null }>`
    with wanted as materialized (
      select place, search_key(number) as number, name_key(name) as name, vin_key(serial) as serial,
        search_key(license) as license
      from rows from (json_to_recordset(${JSON.stringify(sent)}::text::json)
        as (number text, name text, serial text, license text)) with ordinality
        sent (number, name, serial, license, place))
    select min(customer.id) as id
    from wanted
    left join lateral (
      select owner_customer_id as id from vehicle where site_id = ${siteId} and serial_key = wanted.serial
      union all
      select owner_customer_id from vehicle where site_id = ${siteId} and license_key = wanted.license) owned on true
    left join customer on customer.site_id = ${siteId} and customer.id = owned.id
      and customer.search_names = wanted.name and not customer.is_hidden
      and (wanted.number is null or customer.number is null or search_key(customer.number) = wanted.number)
    group by wanted.place order by wanted.place`.execute(tx)
  return rows.map(({ id }) => id)
}

const keysOf = ({ serialNumber, licenseNumber }: Values) => ({
  serial: textOf(serialNumber),
  license: textOf(licenseNumber),
})

/** Returns for each vehicle the VIN of the site's vehicle that has the plate and another VIN; null if there is none. */
export async function findOtherVins(
  tx: Tx,
  siteId: number,
  wanted: readonly Values[],
): Promise<readonly (string | null)[]> {
  if (wanted.length === 0) return []
  const { rows } = await sql<{ serial: string | null }>`
    with wanted as materialized (
      select place, vin_key(serial) as serial, search_key(license) as license
      from rows from (json_to_recordset(${JSON.stringify(wanted.map(keysOf))}::text::json)
        as (serial text, license text)) with ordinality sent (serial, license, place))
    select other.serial
    from wanted
    left join lateral (
      select serial_number as serial from vehicle
      where site_id = ${siteId} and license_key = wanted.license and not is_hidden
        and serial_number is not null and serial_key <> wanted.serial
      order by id limit 1) other on true
    order by wanted.place`.execute(tx)
  return rows.map(({ serial }) => serial)
}

/** Finds a reservation of the site by its work order and its start. */
export async function findReservation(
  tx: Tx,
  siteId: number,
  { workOrder, startTime }: Values,
): Promise<Target | null> {
  if (typeof workOrder !== 'number' || typeof startTime !== 'string') return null
  const found = await tx
    .selectFrom('reservation')
    .select('id')
    .where('site_id', '=', siteId)
    .where('work_order_id', '=', workOrder)
    .where('start_at', '=', new Date(startTime))
    .orderBy('id')
    .executeTakeFirst()
  return found ? { siteId, id: found.id } : null
}

/** True if another system sends records of the entity to the site. People cannot import such records. */
export async function isOfSource(tx: Tx, entity: string, siteId: number): Promise<boolean> {
  const found = await tx
    .selectFrom('external_ref')
    .select('entity')
    .where('entity', '=', entity)
    .where((is) => is.or([is('site_id', '=', siteId), is('site_id', 'is', null)]))
    .where('entity_id', 'is not', null)
    .where('deleted_at', 'is', null)
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}
