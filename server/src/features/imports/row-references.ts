import { divideLines } from '@verstas/domain/imports/read-row.ts'
import { type Expression, sql } from 'kysely'
import type { Tx } from '../../platform/database/transaction.ts'
import { findTarget } from './find-target.ts'
import { vehicleOf } from './plan-row.ts'
import type { RowContext } from './row-context.ts'
import { refuseCell } from './row-faults.ts'
import type { Step } from './step.ts'

type Values = Step['values']

/** Returns the rows of a visit whose text a cell has. */
export const rowsOfVisit = ({ text }: Values): Values =>
  typeof text === 'string'
    ? { rows: divideLines(text).map((name) => ({ type: 'Text', name })) as unknown as readonly string[] }
    : {}

/** Finds a work order by the number that people see, or by its other number. */
export async function findOrder(context: RowContext, { number }: Values): Promise<number | undefined> {
  if (number === undefined) return undefined
  const { rows } = await sql<{ id: number }>`
    select id from work_order
    where site_id = ${context.reader.siteId} and not is_hidden
      and (shown_number = ${String(number)} or order_number::text = ${String(number)})
    order by shown_number = ${String(number)} desc, id limit 1`.execute(context.tx)
  const [found] = rows
  if (found === undefined)
    throw refuseCell(
      context.reader,
      { part: 'order', field: 'number' },
      'importFault.unknown',
      String(number),
    )
  return found.id
}

/** Finds the resources that a row names; undefined if the row has no such column. Refuses an unknown name. */
export async function findPlaces(
  context: RowContext,
  { names }: Values,
): Promise<readonly { readonly resource: number }[] | undefined> {
  if (!Array.isArray(names)) return undefined
  const found: { readonly resource: number }[] = []
  for (const name of names as readonly string[]) {
    const id = await findResource(context.tx, context.reader.siteId, sql`${name}`)
    if (id === null)
      throw refuseCell(context.reader, { part: 'places', field: 'names' }, 'importFault.unknown', name)
    found.push({ resource: id })
  }
  return found
}

/** Finds a bay or a person by the name of the resource or of the person; null unless exactly one matches. */
async function findResource(tx: Tx, siteId: number, name: Expression<unknown>): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    select resource.id from resource
    left join employee on employee.id = resource.employee_id
    where resource.site_id = ${siteId} and not resource.is_hidden
      and (lower(resource.name) = lower(${name}) or lower(employee.name) = lower(${name}))
    order by lower(resource.name) = lower(${name}) desc limit 2`.execute(tx)
  return rows[0]?.id ?? null
}

/**
 * Finds the vehicle of a row by its plate or VIN; undefined if the row names none. Refuses an unknown one.
 */
export async function findVehicle(context: RowContext, values: Values): Promise<number | undefined> {
  if (Object.keys(values).length === 0) return undefined
  const { siteId } = context.reader
  const step: Step = {
    entity: 'vehicles',
    part: 'vehicle',
    id: null,
    values: { siteId, ...vehicleOf(values) },
  }
  const { target } = await findTarget(context, step, step)
  const { licenseNumber, serialNumber } = step.values
  const field = licenseNumber === undefined ? 'serialNumber' : 'licenseNumber'
  if (target === null)
    throw refuseCell(
      context.reader,
      { part: 'vehicle', field },
      'importFault.unknown',
      String(licenseNumber ?? serialNumber),
    )
  return target.id
}
