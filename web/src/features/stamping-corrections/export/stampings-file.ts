import type { Stamping } from '@verstas/contract/stamping/entities.ts'
import { shownNumber } from '@verstas/domain/codes/order-number.ts'
import { minutesBetween } from '@verstas/domain/time/format.ts'

/** Matches text that spreadsheets evaluate as a formula. */
const formula = /^[=+\-@\t\r]/

const cell = (value: string | number): string => {
  const text = typeof value === 'string' && formula.test(value) ? `'${value}` : String(value)
  return /[";\n\r]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/**
 * Returns stampings as CSV for Finnish spreadsheets: with semicolons, a byte order mark, and one line per
 * stamping.
 *
 * @param head the names of start, end, minutes, type, plate, orders and rows
 * @param dateTime formats an instant
 */
export function stampingsCsv(
  stampings: readonly Stamping[],
  head: readonly string[],
  dateTime: (instant: string) => string,
): string {
  const lines = stampings.map(({ StartTime, EndTime, TypeDescription, LicenseNumber, OrderRows }) => [
    dateTime(StartTime),
    EndTime === null ? '' : dateTime(EndTime),
    EndTime === null ? '' : minutesBetween(StartTime, EndTime),
    TypeDescription,
    LicenseNumber ?? '',
    [...new Set(OrderRows.map(shownNumber))].join(', '),
    OrderRows.map(({ Name }) => Name)
      .filter(Boolean)
      .join(', '),
  ])
  return `\uFEFF${[head, ...lines].map((line) => `${line.map(cell).join(';')}\r\n`).join('')}`
}
