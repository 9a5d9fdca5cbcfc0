import type { WritableEntity } from '@verstas/contract/integration/scopes.ts'
import { parseJson } from '../../platform/database/read-json.ts'
import type { Fields, Target } from '../integration/batch/entity-writer.ts'
import { readRecord } from '../integration/reads/read-records.ts'
import { findCustomer, findOtherVin, findOwner, findReservation } from './find-records.ts'
import { words } from './import-reader.ts'
import type { Step } from './plan-row.ts'
import { readerOfRecords } from './record-values.ts'
import { writerFor } from './record-writer.ts'
import { type RowContext, writeContext } from './row-context.ts'
import { placeOf, RowRefusal } from './row-faults.ts'

interface FoundTarget {
  /** Null if the record does not exist yet. */
  readonly target: Target | null
  /** The keys that identify the record within the file: its id, and natural keys for a new record. */
  readonly keys: readonly string[]
}

/** Finds the stored record of a step. */
export async function findTarget(...of: Parameters<typeof findByKeys>): Promise<FoundTarget> {
  const { target, keys } = await findByKeys(...of)
  return { target, keys: target === null ? keys : [...keys, `record ${target.id}`] }
}

async function findByKeys(
  context: RowContext,
  { entity, part, id, values }: Step,
  main: Step,
  fields: Fields<WritableEntity>,
): Promise<FoundTarget> {
  const { tx, reader } = context
  const { siteId, language } = reader
  const writer = writerFor(entity, context)
  const [found] = await writer.find(writeContext(context), [fields])
  const keys =
    id === null ? [...(found?.keys ?? []), ...ownKeys(entity, values)] : [...(found?.keys ?? []), `id ${id}`]
  if (id !== null) {
    const target = await findById(context, entity, id)
    if (target) return { target, keys }
    const Message = words('importFault.unknownId', language, { value: id })
    throw new RowRefusal([{ Column: placeOf(reader, part, 'id'), Message }])
  }
  if (entity === 'customers') {
    const owner = part === 'owner' ? await findOwner(tx, siteId, main.values, values) : null
    const customer = owner ?? (await findCustomer(tx, siteId, values))
    return {
      target: customer === null ? null : { siteId, id: customer },
      keys: part === 'main' ? [`customer ${nameKeyOf(values)}`] : [],
    }
  }
  if (found?.target) return { target: found.target, keys }
  if (entity === 'reservations') return { target: await findReservation(tx, siteId, values), keys }
  if (entity === 'vehicles') {
    const other = await findOtherVin(tx, siteId, values)
    const value = String(values.licenseNumber)
    if (other !== null)
      throw new RowRefusal([
        {
          Column: placeOf(reader, part, 'licenseNumber'),
          Message: words('importFault.otherVin', language, { value, other }),
        },
      ])
  }
  return { target: null, keys }
}

/** The natural keys of entities whose writers return none. */
function ownKeys(entity: WritableEntity, values: Step['values']): string[] {
  if (entity === 'reservations') return [`reservation ${values.workOrder} ${values.startTime}`]
  if (entity === 'opening-balances') return [`balance ${values.employee} ${values.day} ${values.kind}`]
  if (entity === 'employees')
    return [values.number, values.email, values.userName].flatMap((name) =>
      name === undefined || name === null ? [] : `person ${String(name).toLowerCase()}`,
    )
  if (entity === 'service-visits') return [`visit ${values.vehicle} ${values.invoiceNumber}`]
  return []
}

const nameKeyOf = ({ companyName, firstName, lastName, phone, email }: Step['values']): string =>
  JSON.stringify(
    [companyName, firstName, lastName, phone, email].map((part) => String(part ?? '').toLowerCase()),
  )

async function findById(
  { tx, reader, now }: RowContext,
  entity: WritableEntity,
  id: number,
): Promise<Target | null> {
  const json = await readRecord(tx, entity, id, readerOfRecords(entity, reader, now))
  if (json === null) return null
  const { siteId } = parseJson(json) as { readonly siteId: number | null }
  return { siteId, id }
}
