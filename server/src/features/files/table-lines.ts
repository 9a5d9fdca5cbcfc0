import { fileColumns, type RecordNames } from '@verstas/contract/files/columns.ts'
import { entityOfTable, type FileTableName } from '@verstas/contract/files/tables.ts'
import type { records } from '@verstas/contract/integration/records.ts'
import type { Language } from '@verstas/contract/texts/language.ts'
import { cellsOf } from '@verstas/domain/files/cells.ts'
import type { FileCell } from '@verstas/domain/files/csv.ts'
import type * as z from 'zod'
import { analyzeGrown } from '../../platform/database/analyze-grown.ts'
import { runOnPool } from '../../platform/database/pool-choice.ts'
import type { Db } from '../../platform/database/transaction.ts'
import type { CurrentSession } from '../../platform/session/current-session.ts'
import { readPages } from './read-all.ts'
import { type NamedRecord, readNames } from './record-names.ts'
import { wordsOf } from './table-file.ts'

/** Yields the titles of the columns, and then each record as a line. */
export async function* linesOfTable(
  db: Db,
  kind: FileTableName,
  { siteId, language, timeZone }: Pick<CurrentSession, 'siteId' | 'language' | 'timeZone'>,
  now: Date,
): AsyncGenerator<readonly FileCell[]> {
  const columns = fileColumns[kind]
  yield columns.map(({ label }) => wordsOf(label, language))
  const words = { timeZone, yes: wordsOf('common.yes', language), no: wordsOf('common.no', language) }
  const siteIds = [siteId]
  await runOnPool('integration', () => analyzeGrown(db))
  const reader = { siteIds, permittedSiteIds: siteIds, language, now }
  for await (const records of readPages(db, entityOfTable(kind), reader)) {
    const names = await readNames(db, siteId, records as readonly NamedRecord[])
    for (const [place, record] of records.entries()) {
      const named = names[place] ?? {}
      const lines =
        kind === 'work-order-rows'
          ? linesOfOrder(record as Parameters<typeof linesOfOrder>[0], named, language)
          : [{ ...record, names: named }]
      for (const line of lines) yield cellsOf(line, columns, words)
    }
  }
}

type Order = z.output<(typeof records)['work-orders']>
type Job = Order['jobs'][number]
type Row = Job['rows'][number]

/** A line of the table of rows: a work order with the values of one job and row. */
interface OrderLine extends Pick<Order, 'id'> {
  readonly names: RecordNames
  readonly job: Job | null
  readonly row: (Row & { readonly hours: string | null }) | null
}

/**
 * Returns a line for each row of a work order. A job without rows, and a work order without jobs, also have a
 * line.
 */
function linesOfOrder(order: Order, names: RecordNames, language: Language): OrderLine[] {
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
