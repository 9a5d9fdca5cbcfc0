import type { RecordNames } from '@verstas/contract/files/columns.ts'
import type { records } from '@verstas/contract/integration/records.ts'
import type { Language } from '@verstas/contract/texts/language.ts'
import type * as z from 'zod'
import { wordsOf } from './table-file.ts'

type Order = z.output<(typeof records)['work-orders']>
type Job = Order['jobs'][number]
type Row = Job['rows'][number]

/** A line of the table of rows: a work order with the values of one job and row. */
export interface OrderLine extends Pick<Order, 'id'> {
  readonly names: RecordNames
  readonly job: Job | null
  readonly row: (Row & { readonly hours: string | null }) | null
}

/**
 * Returns a line for each row of a work order. A job without rows, and a work order without jobs, also have a
 * line.
 */
export function linesOfOrder(order: Order, names: RecordNames, language: Language): OrderLine[] {
  if (order.jobs.length === 0) return [{ ...order, names, job: null, row: null }]
  return order.jobs.flatMap((job): OrderLine[] => {
    const rows = job.rows.filter(({ isMarkedAsDeleted }) => !isMarkedAsDeleted)
    if (rows.length === 0) return [{ ...order, names, job, row: null }]
    return rows.map((row) => ({
      ...order,
      names: {
        ...names,
        rowType: wordsOf(`workOrder.rowType.${row.type}`, language),
        rowCode: row.workOperationCode ?? row.itemNumber,
        rowPayer: row.payer && wordsOf(`workOrder.payer.${row.payer}`, language),
      },
      job,
      row: { ...row, hours: hoursOf(row.standardTime) },
    }))
  })
}

/** Converts minutes to hours with four decimals, which are exact to a tenth of a minute. */
const hoursOf = (minutes: string | null): string | null =>
  minutes === null ? null : String(Number((Number(minutes) / 60).toFixed(4)))
