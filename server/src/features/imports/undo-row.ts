import { type ImportColumn, importColumns } from '@verstas/contract/imports/kinds.ts'
import type { WritableEntity } from '@verstas/contract/integration/scopes.ts'
import type { JsonObject } from '@verstas/domain/integration/merge-patch.ts'
import { sql } from 'kysely'
import { databaseErrorOf } from '../../platform/database/database-error.ts'
import type { WrittenRecord } from '../../platform/database/tables/import-tables.ts'
import type { Tx } from '../../platform/database/transaction.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { type Fields, updateOne } from '../integration/batch/entity-writer.ts'
import { RecordRefusal } from '../integration/batch/record-fault.ts'
import type { ImportReader } from './import-reader.ts'
import { isSame, readValues } from './record-values.ts'
import { writerFor } from './record-writer.ts'
import { type RecordContext, writeContext } from './row-context.ts'
import { areJobsChangedSince, undoJobs } from './undo-jobs.ts'

/**
 * Reverts the changes of a row, the last record first. Removes a new record if nothing depends on it.
 * Restores the earlier value of a field that still has the imported value.
 *
 * @returns true if a change cannot be reverted
 */
export async function undoRow(context: RecordContext, written: readonly WrittenRecord[]): Promise<boolean> {
  const { tx } = context
  let isKept = false
  for (const record of [...written].reverse()) {
    await sql`savepoint undo_record`.execute(tx)
    try {
      if (!(await undoRecord(context, record))) isKept = true
      await sql`release savepoint undo_record`.execute(tx)
    } catch (error) {
      const isRefused = error instanceof RecordRefusal || error instanceof Refusal
      if (!isRefused && databaseErrorOf(error)?.constraint === undefined) throw error
      await sql`rollback to savepoint undo_record`.execute(tx)
      isKept = true
    }
  }
  return isKept
}

/** @returns false if a change cannot be reverted */
async function undoRecord(of: RecordContext, record: WrittenRecord): Promise<boolean> {
  const { tx, reader, now } = of
  const entity = record.entity as WritableEntity
  const writer = writerFor(entity, of)
  const context = writeContext(of)
  const current = await readValues(tx, reader, record, now)
  // Someone has removed the record since the import.
  if (current === null) return true
  const target = { siteId: (current.siteId as number | null) ?? null, id: record.id }
  const { jobs: _, ...values } = record.before
  const changed = fieldsChangedSince(reader, record, current)
  if (record.isNew) {
    const areJobsChanged = entity === 'work-orders' && areJobsChangedSince(record.after, current)
    if (changed.length > 0 || areJobsChanged || (await isUsed(tx, entity, target.siteId, record.id)))
      return false
    await writer.remove(context, target, record.after as JsonObject)
    return true
  }
  const patch = Object.fromEntries(
    Object.entries(values).filter(([field]) => !changed.includes(field)),
  ) as Fields<WritableEntity>
  if (Object.keys(patch).length > 0) await updateOne(writer, context, target, patch)
  const areJobsUndone = entity !== 'work-orders' || (await undoJobs(context, target, record, current))
  return changed.length === 0 && areJobsUndone
}

/** Returns the fields whose values have changed since the import. */
function fieldsChangedSince(
  { kind, timeZone }: ImportReader,
  { after }: WrittenRecord,
  current: JsonObject,
): readonly string[] {
  const columns: readonly ImportColumn[] = importColumns[kind]
  return Object.entries(after as JsonObject)
    .filter(([field]) => field in current && field !== 'jobs')
    .filter(([field, value]) => {
      const type = columns.find((column) => column.field === field)?.type ?? 'text'
      return !isSame(current[field], value, type, timeZone)
    })
    .map(([field]) => field)
}

/** True if other records depend on an imported record. */
async function isUsed(tx: Tx, entity: WritableEntity, siteId: number | null, id: number): Promise<boolean> {
  const of = usesOf[entity]
  if (of === undefined) return false
  const { rows } = await sql<{ isUsed: boolean }>`select ${of(siteId, id)} as "isUsed"`.execute(tx)
  return rows[0]?.isUsed === true
}

type Uses = (siteId: number | null, id: number) => ReturnType<typeof sql>

/**
 * The conditions under which a record is in use. A person is in use after signing in, working or getting
 * work.
 */
const usesOf: Partial<Record<WritableEntity, Uses>> = {
  employees: (_, id) => sql`
    exists (select from session where employee_id = ${id}) or exists (select from event where employee_id = ${id})
    or exists (select from stamping where employee_id = ${id}) or exists (select from shift where employee_id = ${id})
    or exists (select from work_order where receiver_id = ${id})
    or exists (select from activity where employee_id = ${id})`,
  vehicles: (site, id) => sql`
    exists (select from work_order where site_id = ${site} and vehicle_id = ${id} and not is_hidden)
    or exists (select from service_visit where site_id = ${site} and vehicle_id = ${id})
    or exists (select from tyre_record where site_id = ${site} and vehicle_id = ${id})
    or exists (select from inspection where site_id = ${site} and vehicle_id = ${id})`,
  customers: (site, id) => sql`
    exists (select from work_order where site_id = ${site} and contact_customer_id = ${id} and not is_hidden)
    or exists (
      select from vehicle where site_id = ${site} and not is_hidden and ${id} in (
        owner_customer_id, second_owner_customer_id, holder_customer_id, second_holder_customer_id, payer_customer_id))`,
  'work-orders': (site, id) => sql`
    exists (select from stamping_row where site_id = ${site} and work_order_id = ${id})
    or exists (select from job_row where site_id = ${site} and work_order_id = ${id} and done_at is not null)
    or exists (select from chat_topic where site_id = ${site} and work_order_id = ${id})
    or exists (select from attachment where site_id = ${site} and work_order_id = ${id})
    or exists (select from inspection where site_id = ${site} and work_order_id = ${id})
    or exists (select from part_reservation where site_id = ${site} and work_order_id = ${id})
    or exists (select from activity where site_id = ${site} and work_order_id = ${id})
    or exists (select from reservation where site_id = ${site} and work_order_id = ${id})`,
  parts: (_, id) => sql`exists (
    select from part
    where part.id = ${id} and (
      exists (select from job_row where job_row.supplier_number = part.supplier_number and job_row.item_number = part.item_number)
      or exists (select from part_stock where part_stock.supplier_number = part.supplier_number
        and part_stock.item_number = part.item_number and not part_stock.is_hidden)))`,
  'stock-levels': (site, id) => sql`exists (
    select from part_stock
    join part_reservation using (site_id, stock_code, supplier_number, item_number)
    where part_stock.site_id = ${site} and part_stock.id = ${id})`,
  operations: (_, id) => sql`exists (
    select from work_operation
    join job_row on job_row.work_operation_code = work_operation.code
    where work_operation.id = ${id})`,
  suppliers: (_, id) => sql`exists (
    select from supplier
    where supplier.id = ${id} and (
      exists (select from part where part.supplier_number = supplier.number and not part.is_hidden)
      or exists (select from work_operation where work_operation.supplier_number = supplier.number and not work_operation.is_hidden)))`,
  'product-groups': (_, id) => sql`exists (
    select from product_group
    join part on part.product_group_code = product_group.code and not part.is_hidden
    where product_group.id = ${id})`,
}
