import type { CellValue } from '@verstas/domain/imports/read-cell.ts'
import { sql } from 'kysely'
import type { Tx } from '../../platform/database/transaction.ts'
import type { Target } from '../integration/batch/entity-writer.ts'

type Values = Readonly<Record<string, CellValue>>

const textOf = (value: CellValue | undefined): string | null => (typeof value === 'string' ? value : null)

/**
 * Finds a customer of the site by the name and the phone number or e-mail. For a row without phone and
 * e-mail, exactly one customer must have the name.
 */
export async function findCustomer(
  tx: Tx,
  siteId: number,
  { companyName, firstName, lastName, phone, email }: Values,
): Promise<number | null> {
  const name = [companyName, firstName, lastName].map((part) => textOf(part) ?? '').join(' ')
  const { rows } = await sql<{ id: number; isSame: boolean }>`
    select id, coalesce(
        right(regexp_replace(phone, '[^0-9]', '', 'g'), 7) = right(regexp_replace(${textOf(phone)}, '[^0-9]', '', 'g'), 7)
        or lower(email) = lower(${textOf(email)}), false) as "isSame"
    from customer
    where site_id = ${siteId} and not is_hidden and search_names = name_key(${name})
    order by id limit 50`.execute(tx)
  const same = rows.find(({ isSame }) => isSame)
  if (same) return same.id
  const [only, another] = rows
  return phone === undefined && email === undefined && only && !another ? only.id : null
}

/** Returns the owner of a vehicle if the owner's name equals that of the row. */
export async function findOwner(
  tx: Tx,
  siteId: number,
  vehicle: Values,
  { companyName, firstName, lastName }: Values,
): Promise<number | null> {
  const name = [companyName, firstName, lastName].map((part) => textOf(part) ?? '').join(' ')
  const { rows } = await sql<{ id: number }>`
    select customer.id from vehicle
    join customer on customer.site_id = vehicle.site_id and customer.id = owner_customer_id
    where vehicle.site_id = ${siteId} and search_names = name_key(${name}) and not customer.is_hidden
      and (serial_key = vin_key(${textOf(vehicle.serialNumber)}) or license_key = search_key(${textOf(vehicle.licenseNumber)}))
    order by customer.id limit 1`.execute(tx)
  return rows[0]?.id ?? null
}

/** Returns the VIN of the site's vehicle that has the plate and another VIN; null if there is none. */
export async function findOtherVin(
  tx: Tx,
  siteId: number,
  { licenseNumber, serialNumber }: Values,
): Promise<string | null> {
  if (typeof licenseNumber !== 'string' || typeof serialNumber !== 'string') return null
  const { rows } = await sql<{ serial: string }>`
    select serial_number as serial from vehicle
    where site_id = ${siteId} and license_key = search_key(${licenseNumber}) and not is_hidden
      and serial_number is not null and serial_key <> vin_key(${serialNumber})
    order by id limit 1`.execute(tx)
  return rows[0]?.serial ?? null
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
