import { Readable } from 'node:stream'
import type { WorkingDay, WorkingTimeRecord } from '@verstas/contract/working-time/entities.ts'
import type { RecordFormat, RecordLayout } from '@verstas/contract/working-time/kinds.ts'
import { contentDisposition, plainNameOf } from '@verstas/domain/attachments/file-name.ts'
import type { FileCell } from '@verstas/domain/files/csv.ts'
import {
  decimalHours,
  isUnrecorded,
  minutesOfColumn,
  type RecordColumn,
  recordColumns,
} from '@verstas/domain/working-time/columns.ts'
import type { Db } from '../../platform/database/transaction.ts'
import { FileAnswer, pdfHeaders } from '../../platform/http/answer.ts'
import type { CurrentSession } from '../../platform/session/current-session.ts'
import { fileOf } from '../files/table-file.ts'
import { RecordWords } from './record-words.ts'

interface RecordRequest {
  readonly record: WorkingTimeRecord
  readonly layout: RecordLayout
  readonly format: RecordFormat
  readonly now: Date
}

/** Returns a record of working time as a CSV or PDF file. Caches must not store it. */
export async function recordFile(
  db: Db,
  session: CurrentSession,
  { record, layout, format, now }: RecordRequest,
): Promise<FileAnswer> {
  const words = new RecordWords(session)
  const { SalesmanName, From, To } = record
  const name = plainNameOf(`${words.word('page.workingTime')} ${SalesmanName} ${From} ${To}`)
  if (format !== 'pdf') return fileOf(recordLines(record, layout, words), { format, name, now })
  const { name: siteName } = await db
    .selectFrom('site')
    .select('name')
    .where('id', '=', session.siteId)
    .executeTakeFirstOrThrow()
  // Loads the PDF library with the first file, so that a server without such files never loads it.
  const { recordPdf } = await import('./record-pdf.ts')
  const pdf = await recordPdf({ record, layout, siteName, words, now })
  const headers = {
    ...pdfHeaders,
    'content-length': pdf.length,
    'content-disposition': contentDisposition('attachment', `${name}.pdf`),
  }
  return new FileAnswer(200, headers, Readable.from([pdf]))
}

/**
 * Yields the lines of a record's CSV file: titles, each day in order, and the totals. Hours are decimal. Each
 * day has its corrections. An unrecorded column is empty.
 */
async function* recordLines(
  record: WorkingTimeRecord,
  layout: RecordLayout,
  words: RecordWords,
): AsyncGenerator<readonly FileCell[]> {
  const columns = recordColumns[layout]
  const hours = (minutes: WorkingTimeRecord['Totals']) =>
    columns.map((column) => cellOf(record, minutes, column))
  const corrections = Map.groupBy(record.Corrections, (correction) => words.dayOfCorrection(correction))
  const correctionsOf = ({ Day }: WorkingDay) =>
    (corrections.get(Day) ?? []).map((correction) => words.correction(correction)).join(' | ')
  yield [
    words.word('workingTime.person'),
    words.word('workingTime.day'),
    words.word('workingTime.ofHoliday'),
    words.word('workingTime.times'),
    ...columns.map((column) =>
      words.word('workingTime.hours', { column: words.word(`workingTime.column.${column}`) }),
    ),
    words.word('workingTime.corrections'),
  ]
  for (const day of record.Days.toReversed())
    yield [
      record.SalesmanName,
      { at: day.Day },
      day.Holiday,
      words.times(day),
      ...hours(day),
      correctionsOf(day),
    ]
  yield [record.SalesmanName, words.word('workingTime.total'), null, null, ...hours(record.Totals), null]
}

const cellOf = (
  record: WorkingTimeRecord,
  minutes: WorkingTimeRecord['Totals'],
  column: RecordColumn,
): FileCell =>
  isUnrecorded(record, column) ? null : { number: decimalHours(minutesOfColumn(minutes, column)) }
