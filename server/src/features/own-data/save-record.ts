import type {
  CustomerSave,
  StoredCustomer,
  StoredVehicle,
  VehicleSave,
} from '@verstas/contract/own-data/entities.ts'
import { changedFields, type FieldValue, mergeEdits } from '@verstas/domain/editing/merge-edits.ts'
import { sql } from 'kysely'
import type { CommandContext } from '../../platform/commands/run-command.ts'
import { databaseErrorOf } from '../../platform/database/database-error.ts'
import { type JsonText, parseJson, readJson, toJson } from '../../platform/database/read-json.ts'
import type { Tx } from '../../platform/database/transaction.ts'
import { notifyLive } from '../../platform/events/notify-live.ts'
import { recordEvents } from '../../platform/events/record-event.ts'
import { refuse } from '../../platform/http/refusal.ts'
import type { CurrentSession } from '../../platform/session/current-session.ts'
import type { Fields } from '../integration/batch/entity-writer.ts'
import { requireOwn, updateOwn } from '../integration/batch/own-records.ts'
import { checkModelYear } from './check-plausible.ts'
import { customerPatch, customerValues, vehiclePatch, vehicleValues } from './columns.ts'
import { customerFieldsRead, vehicleFieldsRead } from './own-data-reads.ts'

type Values = Readonly<Record<string, FieldValue>>

/**
 * Changes a customer by a three-way merge with the values that the form was opened with.
 *
 * @throws {Refusal} customersElsewhere; notFound; ownDataChanged (`user`, `fields`)
 */
export async function saveCustomer(
  context: CommandContext,
  id: number,
  { Base, Values: mine }: CustomerSave,
): Promise<JsonText<StoredCustomer>> {
  const { tx, clock, session } = context
  await requireOwn(tx, session.siteId, ['customer'])
  await lock(tx, 'customer', session.siteId, id)
  const json = await readJson(tx, customerFieldsRead, { siteId: session.siteId, id })
  if (json === null) throw refuse('notFound')
  const theirs = parseJson(json)
  const values: StoredCustomer = customerValues(mine)
  const merged = await merge(
    context,
    { entity: 'customer', id },
    { base: baseOf(theirs, Base), mine: values, theirs },
  )
  if (merged === null) return json
  const ownContext = { tx, now: clock.now(), session }
  await updateOwn(ownContext, 'customers', id, pick(customerPatch(merged.values), merged.names))
  await record(context, { entity: 'customer', id }, merged)
  return toJson(merged.values)
}

/**
 * Changes a vehicle by a three-way merge with the values that the form was opened with.
 *
 * @throws {Refusal} vehiclesElsewhere; invalidField; notFound; vehicleAtSite; ownDataChanged (`user`,
 * `fields`)
 */
export async function saveVehicle(
  context: CommandContext,
  id: number,
  { Base, Values: mine }: VehicleSave,
): Promise<JsonText<StoredVehicle>> {
  const { tx, clock, session } = context
  await requireOwn(tx, session.siteId, ['vehicle'])
  checkModelYear('Values.ModelYear', mine.ModelYear, clock.now())
  await lock(tx, 'vehicle', session.siteId, id)
  const json = await readJson(tx, vehicleFieldsRead, { siteId: session.siteId, id })
  if (json === null) throw refuse('notFound')
  const theirs = parseJson(json)
  const values: StoredVehicle = vehicleValues(mine)
  const merged = await merge(
    context,
    { entity: 'vehicle', id },
    { base: baseOf(theirs, Base), mine: values, theirs },
  )
  if (merged === null) return json
  const ownContext = { tx, now: clock.now(), session }
  try {
    await updateOwn(ownContext, 'vehicles', id, pick(vehiclePatch(merged.values), merged.names))
  } catch (error) {
    if (databaseErrorOf(error)?.constraint === 'vehicle__serial_number')
      throw refuse('vehicleAtSite', { number: merged.values.SerialNumber ?? '', vehicle: id })
    throw error
  }
  await record(context, { entity: 'vehicle', id }, merged)
  return toJson(merged.values)
}

/** Returns the values that the form was opened with. Missing ones were empty. */
const baseOf = <V extends Values>(theirs: V, base: object): V => ({
  ...(Object.fromEntries(Object.keys(theirs).map((name) => [name, null])) as V),
  ...base,
})

interface Place {
  readonly entity: 'customer' | 'vehicle'
  readonly id: number
}

interface Merged<V extends Values> {
  readonly values: V
  /** The names of the changed fields. */
  readonly names: readonly string[]
  readonly before: Values
  readonly after: Values
}

/** @returns null if nothing changes */
async function merge<V extends Values>(
  { tx, session }: CommandContext,
  place: Place,
  edits: { readonly base: V; readonly mine: V; readonly theirs: V },
): Promise<Merged<V> | null> {
  const { merged, conflicts } = mergeEdits<V>(edits)
  if (conflicts.length > 0) {
    const fields = conflicts.map(({ field }) => field).join()
    throw refuse('ownDataChanged', { user: await lastAuthorOf(tx, session, place), fields })
  }
  const after = changedFields(edits.theirs, merged) as Values
  const names = Object.keys(after)
  if (names.length === 0) return null
  const before = Object.fromEntries(names.map((name) => [name, edits.theirs[name] ?? null]))
  return { values: merged, names, before, after }
}

/**
 * Returns the values of a patch whose form field has changed. The form's `LicenseNumber` is the patch's
 * `licenseNumber`.
 */
const pick = <P extends Fields<'customers'> | Fields<'vehicles'>>(patch: P, names: readonly string[]): P =>
  Object.fromEntries(
    Object.entries(patch).filter(([name]) => names.includes(name.charAt(0).toUpperCase() + name.slice(1))),
  ) as P

const lock = (tx: Tx, table: 'customer' | 'vehicle', siteId: number, id: number) =>
  tx
    .selectFrom(table)
    .select('id')
    .where('site_id', '=', siteId)
    .where('id', '=', id)
    .forNoKeyUpdate()
    .execute()

/** Returns the name of a record for people: the plate or VIN, or the name of the company or person. */
const nameOf = ({ LicenseNumber, SerialNumber, CompanyName, FirstName, LastName }: Values): string =>
  String(LicenseNumber ?? SerialNumber ?? CompanyName ?? [FirstName, LastName].filter(Boolean).join(' '))

/** Stores the event of a change, and makes open pages of the site refetch the record. */
async function record<V extends Values>(
  { tx, clock, session: { siteId, employeeId } }: CommandContext,
  { entity, id }: Place,
  { values, before, after }: Merged<V>,
): Promise<void> {
  await recordEvents(tx, [
    {
      siteId,
      at: clock.now(),
      employeeId,
      entity,
      entityId: id,
      kind: `${entity}Changed`,
      subject: { Name: nameOf(values) },
      before,
      after,
    },
  ])
  await notifyLive(tx, { name: 'refresh', siteId, event: {} })
}

/** Returns the name of the person who changed a record last; a dash if another system did. */
async function lastAuthorOf(tx: Tx, { siteId }: CurrentSession, { entity, id }: Place): Promise<string> {
  const { rows } = await sql<{ name: string }>`
    select employee.name from event join employee on employee.id = event.employee_id
    where event.site_id = ${siteId} and event.entity = ${entity} and event.entity_id = ${id}
    order by event.id desc limit 1`.execute(tx)
  return rows[0]?.name ?? '–'
}
