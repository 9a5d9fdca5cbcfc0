import type { RowType } from '@verstas/contract/work-orders/rows.ts'
import type { JsonObject } from '@verstas/domain/integration/merge-patch.ts'
import type { Selectable } from 'kysely'
import type { WorkOrderTable } from '../../../../platform/database/tables/work-order-tables.ts'
import { rowEvent, type WorkOrderEventRecord } from '../../../work-orders/editing/change-work-order.ts'
import type { WriteContext } from '../entity-writer.ts'
import { endDifference, noteDifference } from '../mastered.ts'
import { insertColumns, updateColumns } from '../write-fields.ts'
import {
  changedFields,
  columnsOfNewRow,
  columnsOfRow,
  givenFields,
  isSame,
  type Row,
  rowOf,
  shown,
} from './job-values.ts'
import { lastPlace } from './row-order.ts'
import type { StoredRow } from './stored-jobs.ts'

type Order = Selectable<WorkOrderTable>

interface RowWrite {
  readonly job: { readonly JobId: number; readonly JobNumber: number | null }
  readonly row: Row
  /** Null keeps the position of a stored row, and appends a new row. */
  readonly position: number | null
  readonly path: string
  readonly stored: StoredRow | undefined
  readonly taken: JsonObject | undefined
  readonly mayOverwrite: boolean
}

/**
 * Writes a row of a job.
 *
 * @returns the events
 */
export async function writeRow(
  context: WriteContext,
  order: Order,
  { job, row, position, path, stored, taken, mayOverwrite }: RowWrite,
): Promise<WorkOrderEventRecord[]> {
  const { tx } = context
  const target = { siteId: order.site_id, id: order.id }
  const difference = { entity: 'work-orders', path }
  const named = {
    RowId: stored?.id ?? 0,
    RowType: (row.type ?? stored?.row_type) as RowType,
    Name: row.name ?? stored?.name ?? '',
    Note: row.note ?? stored?.note ?? '',
  }
  if (stored === undefined) {
    if (!mayOverwrite) {
      await noteDifference(context, target, { ...difference, theirs: JSON.stringify(row), ours: null })
      return []
    }
    const place = position ?? (await lastPlace(context, order, 'job_row', job.JobId))
    const id = await insertColumns(tx, 'job_row', {
      site_id: order.site_id,
      work_order_id: order.id,
      job_id: job.JobId,
      ...columnsOfNewRow(row, place),
    })
    await endDifference(context, target, difference)
    return [rowEvent('rowAdded', job, { ...named, RowId: id }, { before: null, after: shown(row) })]
  }
  const changed = context.isTaken ? givenFields(row) : changedFields(row, taken)
  const isRestored = stored.is_marked_as_deleted && taken === undefined
  if (Object.keys(changed).length === 0 && !isRestored && !stored.is_marked_as_deleted) return []
  if (!mayOverwrite) {
    const sent = { ...changed, ...row }
    if (isSame(stored, sent)) await endDifference(context, target, difference)
    else
      await noteDifference(context, target, {
        ...difference,
        theirs: JSON.stringify(sent),
        ours: JSON.stringify(rowOf(stored)),
        isRow: true,
      })
    return []
  }
  const isNoteOurs =
    !context.isTaken &&
    'note' in changed &&
    stored.note !== '' &&
    stored.note !== (taken?.note ?? '') &&
    stored.note !== row.note
  const notePath = `${path}/note`
  if (isNoteOurs)
    await noteDifference(context, target, {
      entity: 'work-orders',
      path: notePath,
      theirs: JSON.stringify(row.note ?? ''),
      ours: JSON.stringify(stored.note),
    })
  const { note, ...others } = columnsOfRow(changed as Row)
  const columns = {
    ...others,
    ...(note !== undefined && !isNoteOurs && { note }),
    ...((isRestored || context.isTaken) && { is_marked_as_deleted: false }),
    ...(position !== null && { position }),
  }
  const isChanged = await updateColumns(tx, 'job_row', { siteId: order.site_id, id: stored.id }, columns)
  await endDifference(context, target, difference)
  if (!isChanged) return []
  if (isRestored)
    return [rowEvent('rowAdded', job, { ...named, RowId: stored.id }, { before: null, after: shown(row) })]
  const before = shown(rowOf(stored) as Row)
  return [
    rowEvent(
      'rowEdited',
      job,
      { ...named, RowId: stored.id },
      { before, after: shown({ ...(rowOf(stored) as Row), ...changed }) },
    ),
  ]
}
