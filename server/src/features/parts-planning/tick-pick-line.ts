import type { PickTick, PickTickAnswer } from '@verstas/contract/parts-planning/entities.ts'
import { sql } from 'kysely'
import type { CommandContext } from '../../platform/commands/run-command.ts'
import { type JsonText, readJson } from '../../platform/database/read-json.ts'
import type { Tx } from '../../platform/database/transaction.ts'
import { refuse } from '../../platform/http/refusal.ts'
import { notifyParts } from '../work-orders/parts/keep-parts.ts'
import { tickedLineRead } from './planning-reads.ts'

/**
 * Ticks or unticks a line of a pick list. The first person who ticks it is recorded as the picker. A tick
 * needs no edit lock of the work order, because it changes no editable field.
 *
 * @throws {Refusal} notFound; wrongPart (`code`, `item`) if another part was scanned; partNotKept (`item`) if
 * the parts are not planned, or no amount is reserved for the row
 */
export async function tickPickLine(
  { tx, clock, session: { siteId, employeeId } }: CommandContext,
  { WorkOrderId, RowId, IsPicked, Code }: PickTick,
): Promise<JsonText<PickTickAnswer>> {
  const line = await lockLine(tx, { siteId, WorkOrderId, RowId }, Code ?? '')
  if (line === undefined) throw refuse('notFound')
  if (Code && !line.isCodeRight) throw refuse('wrongPart', { code: Code, item: line.item })
  if (line.isPicked === null || !line.isPlanned) throw refuse('partNotKept', { item: line.item })
  if (line.isPicked !== IsPicked) {
    await tx
      .updateTable('part_reservation')
      .set({ picked_at: IsPicked ? clock.now() : null, picked_by: IsPicked ? employeeId : null })
      .where('site_id', '=', siteId)
      .where('job_row_id', '=', RowId)
      .execute()
    await notifyParts(tx, { site_id: siteId, id: WorkOrderId })
  }
  const answer = await readJson(tx, tickedLineRead, { siteId, rowId: RowId })
  if (answer === null) throw new Error('A locked line is gone')
  return answer
}

interface Line {
  readonly item: string
  readonly isCodeRight: boolean
  readonly isPlanned: boolean
  /** Null if no amount is reserved for the row. */
  readonly isPicked: boolean | null
}

/** Locks the row's work order until the transaction ends, so that no one else can plan or pick the row. */
async function lockLine(
  tx: Tx,
  { siteId, WorkOrderId, RowId }: { siteId: number; WorkOrderId: number; RowId: number },
  code: string,
): Promise<Line | undefined> {
  const { rows } = await sql<{ isPlanned: boolean }>`
    select are_parts_preplanned and status in ('A', 'P') as "isPlanned" from work_order
    where site_id = ${siteId} and id = ${WorkOrderId} and not hides_parts_in_web for no key update`.execute(
    tx,
  )
  const [order] = rows
  if (order === undefined) return undefined
  const found = await sql<Omit<Line, 'isPlanned'>>`
    select job_row.item_number as item,
      case when reserved.job_row_id is not null then reserved.picked_at is not null end as "isPicked",
      search_key(${code}) = search_key(job_row.item_number) or exists (
        select from part_barcode where article_key(barcode) = article_key(${code})
          and supplier_number = job_row.supplier_number and item_number = job_row.item_number) as "isCodeRight"
    from job_row
    left join part_reservation reserved on reserved.site_id = job_row.site_id and reserved.job_row_id = job_row.id
    where job_row.site_id = ${siteId} and job_row.work_order_id = ${WorkOrderId} and job_row.id = ${RowId}
      and job_row.row_type = 'SparePart'`.execute(tx)
  const [line] = found.rows
  return line && { ...line, ...order }
}
