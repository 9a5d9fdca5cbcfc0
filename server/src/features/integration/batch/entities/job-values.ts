import type { RowType } from '@verstas/contract/work-orders/rows.ts'
import { canonicalJson, type Json, type JsonObject } from '@verstas/domain/integration/merge-patch.ts'
import type { Selectable } from 'kysely'
import type { JobRowTable } from '../../../../platform/database/tables/work-order-tables.ts'
import type { WorkOrderEventRecord } from '../../../work-orders/editing/change-work-order.ts'
import type { Fields } from '../entity-writer.ts'

/** A job of a record, and a row of a job. */
export type Job = NonNullable<Fields<'work-orders'>['jobs']>[number]
export type Row = NonNullable<Job['rows']>[number]

/** Returns the columns of a new job. */
export const columnsOfNewJob = (job: Job, position: number) => ({
  external_id: job.externalId,
  job_number: job.jobNumber,
  note: job.note ?? '',
  position,
})

/** Returns the columns of a new row. */
export const columnsOfNewRow = (row: Row, position: number) => ({
  external_id: row.externalId,
  ...columnsOfRow(row),
  position,
  name: row.name ?? '',
  note: row.note ?? '',
  is_stamping_prohibited: row.isStampingProhibited ?? false,
})

/** Returns the fields of a row, including those that are null. */
export function givenFields({ externalId: _, ...fields }: Row): Partial<Row> {
  return fields
}

/**
 * Returns the fields of a row that differ from the previous record of the source. A field that is missing now
 * is null, because the list of rows replaces the previous one.
 */
export function changedFields(row: Row, taken: JsonObject | undefined): Partial<Row> {
  const cleared = Object.keys(taken ?? {}).filter((name) => !(name in row))
  const sent = { ...Object.fromEntries(cleared.map((name) => [name, null])), ...row }
  const entries = Object.entries(sent).filter(
    ([name, value]) =>
      name !== 'externalId' &&
      canonicalJson(value as Json) !== canonicalJson(taken?.[name] as Json | undefined),
  )
  return Object.fromEntries(entries) as Partial<Row>
}

/** Returns the columns of the given fields of a row. */
export const columnsOfRow = (row: Partial<Row>) => ({
  row_type: row.type,
  name: row.name === null ? '' : row.name,
  note: row.note === null ? '' : row.note,
  supplier_number: row.supplierNumber,
  item_number: row.itemNumber,
  stock_code: row.stockCode,
  ordered_amount: row.orderedAmount,
  delivered_amount: row.deliveredAmount,
  back_order_amount: row.backOrderAmount,
  back_order_promised_on: row.backOrderPromisedOn,
  price: row.price,
  payer: row.payer,
  work_operation_code: row.workOperationCode,
  standard_time: row.standardTime,
  factory_time: row.factoryTime,
  work_type_code: row.workTypeCode,
  work_type_description: row.workTypeDescription,
  is_stamping_prohibited: row.isStampingProhibited === null ? false : row.isStampingProhibited,
  source_type: row.sourceType,
})

/** Converts a stored row to fields of the wire. */
export const rowOf = (stored: Selectable<JobRowTable>) => ({
  externalId: stored.external_id ?? '',
  type: stored.row_type as RowType,
  name: stored.name,
  note: stored.note,
  supplierNumber: stored.supplier_number,
  itemNumber: stored.item_number,
  stockCode: stored.stock_code,
  orderedAmount: stored.ordered_amount,
  deliveredAmount: stored.delivered_amount,
  backOrderAmount: stored.back_order_amount,
  backOrderPromisedOn: stored.back_order_promised_on,
  price: stored.price,
  payer: stored.payer,
  workOperationCode: stored.work_operation_code,
  standardTime: stored.standard_time,
  factoryTime: stored.factory_time,
  workTypeCode: stored.work_type_code,
  workTypeDescription: stored.work_type_description,
  isStampingProhibited: stored.is_stamping_prohibited,
  sourceType: stored.source_type,
})

/** True if all given fields of a row equal those of the stored row. */
export const isSame = (stored: Selectable<JobRowTable>, row: Partial<Row>): boolean => {
  const ours = rowOf(stored)
  return Object.entries(ours).every(([name, value]) => {
    const theirs = row[name as keyof Row]
    return theirs === undefined || same(value, theirs)
  })
}

/**
 * True if two values of a field are equal. Null equals an empty text, and a number equals the same number as
 * text.
 */
export const same = (ours: unknown, theirs: unknown): boolean => {
  if (ours === null || theirs === null || ours === '' || theirs === '') return (ours ?? '') === (theirs ?? '')
  return String(ours) === String(theirs) || Number(ours) === Number(theirs)
}

/** Returns the values of a row for the history of the work order. */
export const shown = (row: Partial<Row>): WorkOrderEventRecord['after'] =>
  Object.fromEntries(
    Object.entries({
      Note: row.note,
      OrderedAmount: row.orderedAmount == null ? null : Number(row.orderedAmount),
      Price: row.price == null ? null : Number(row.price),
      ItemNumber: row.itemNumber,
      WorkId: row.workOperationCode,
      StandardTime: row.standardTime == null ? null : Number(row.standardTime),
    }).filter(([, value]) => value !== null && value !== undefined && value !== ''),
  ) as WorkOrderEventRecord['after']
