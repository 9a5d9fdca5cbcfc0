import type { WorkingDay, WorkingTimeRecord } from '@verstas/contract/working-time/entities.ts'
import type { RecordLayout } from '@verstas/contract/working-time/kinds.ts'
import type { FileCell } from '@verstas/domain/files/csv.ts'
import {
  decimalHours,
  isUnrecorded,
  minutesOfColumn,
  type RecordColumn,
  recordColumns,
} from '@verstas/domain/working-time/columns.ts'
import type { RecordWords } from './record-words.ts'

/**
 * Yields the lines of a record's CSV file: titles, each day in order, and the totals. Hours are decimal. Each
 * day has its corrections. An unrecorded column is empty.
 */
export async function* recordLines(
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
