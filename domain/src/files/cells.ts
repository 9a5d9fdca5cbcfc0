import type { FileColumn } from '@verstas/contract/files/columns.ts'
import { dayOf } from '../time/format.ts'
import type { FileCell } from './csv.ts'

/** The time zone and the words of the cells of a file. */
export interface CellWords {
  readonly timeZone: string
  readonly yes: string
  readonly no: string
}

/** Separates the texts of a list in one cell. */
const listSeparator = '|'

/** Returns the cells of a record in the order of the columns. Times are in the time zone of the site. */
export const cellsOf = (record: object, columns: readonly FileColumn[], words: CellWords): FileCell[] =>
  columns.map(({ path, type }) => toCell(valueAt(record, path), type, words))

const valueAt = (record: unknown, path: FileColumn['path']): unknown =>
  path.reduce(
    (value, step) => (value as Readonly<Record<string | number, unknown>> | null | undefined)?.[step],
    record,
  )

function toCell(value: unknown, type: FileColumn['type'], { timeZone, yes, no }: CellWords): FileCell {
  if (value === null || value === undefined) return null
  switch (type) {
    case 'integer':
    case 'decimal':
      return { number: String(value) }
    case 'flag':
      return value ? yes : no
    case 'day':
      return { at: String(value) }
    case 'instant':
      return { at: timeCell(String(value), timeZone) }
    case 'list':
      return (value as readonly string[]).join(listSeparator)
    default:
      return String(value)
  }
}

/**
 * Formats an instant as `2026-11-20 08:05:00` in the time zone. Every spreadsheet reads this format as a
 * time.
 */
export const timeCell = (instant: string, timeZone: string): string =>
  `${dayOf(instant, timeZone)} ${formatterOf(timeZone).format(new Date(instant))}`

const formatters = new Map<string, Intl.DateTimeFormat>()

function formatterOf(timeZone: string): Intl.DateTimeFormat {
  const cached = formatters.get(timeZone)
  if (cached) return cached
  const created = new Intl.DateTimeFormat('en-GB', { timeZone, timeStyle: 'medium' })
  formatters.set(timeZone, created)
  return created
}
