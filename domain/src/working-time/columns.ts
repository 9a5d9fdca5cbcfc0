import type { WorkingTimeRecord } from '@verstas/contract/working-time/entities.ts'
import type { RecordLayout } from '@verstas/contract/working-time/kinds.ts'

type Minutes = WorkingTimeRecord['Totals']

/** A column of the record. `Overtime` is the daily and the weekly overtime together. */
export type RecordColumn = keyof Minutes | 'Overtime'

/** The columns of each layout of section 32 of the Finnish Working Time Act, with breaks and absences. */
export const recordColumns: Readonly<Record<RecordLayout, readonly RecordColumn[]>> = {
  kinds: [
    'Regular',
    'Additional',
    'OvertimeDaily',
    'OvertimeWeekly',
    'Emergency',
    'Sunday',
    'Unanswered',
    'Breaks',
    'Absence',
  ],
  total: ['All', 'Overtime', 'Emergency', 'Sunday', 'Breaks', 'Absence'],
}

/** Columns that the law does not demand. They are shown only if they have minutes. */
const optional: ReadonlySet<RecordColumn> = new Set(['Unanswered', 'Breaks', 'Absence'])

/** Returns the minutes of a column, for a day or for the totals. */
export const minutesOfColumn = (minutes: Minutes, column: RecordColumn): number =>
  column === 'Overtime' ? minutes.OvertimeDaily + minutes.OvertimeWeekly : minutes[column]

/** Returns the columns of a layout without the empty ones that the law does not demand. */
export const shownColumns = ({ Totals }: Pick<WorkingTimeRecord, 'Totals'>, layout: RecordLayout) =>
  recordColumns[layout].filter((column) => !optional.has(column) || minutesOfColumn(Totals, column) > 0)

/**
 * True if the column must say that emergency work is not recorded, because no stamping type is for emergency
 * work.
 */
export const isUnrecorded = (
  { HasEmergencyType }: Pick<WorkingTimeRecord, 'HasEmergencyType'>,
  column: RecordColumn,
): boolean => column === 'Emergency' && !HasEmergencyType

/** Formats minutes as hours and minutes for narrow columns: `7:30`. */
export const clockHours = (minutes: number): string =>
  `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`

/** Returns minutes as decimal hours with two places: `7.50`. */
export const decimalHours = (minutes: number): string => (minutes / 60).toFixed(2)
