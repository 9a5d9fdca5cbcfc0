import type { Stamping } from '@verstas/contract/stamping/entities.ts'
import { minutesBetween } from '@verstas/domain/time/format.ts'

/** A spreadsheet would run such a text as a formula. */
const formula = /^[=+\-@\t\r]/

const cell = (value: string | number): string => {
  const text = typeof value === 'string' && formula.test(value) ? `'${value}` : String(value)
  return /[";\n\r]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/**
 * Stampings as CSV that a Finnish spreadsheet opens: semicolons, a byte order mark, one line each.
 *
 * @param head the names of start, end, minutes, type, plate, orders and rows
 * @param dateTime writes an instant
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
    [...new Set(OrderRows.map(({ OrderNumber }) => OrderNumber))].join(', '),
    OrderRows.map(({ Name }) => Name)
      .filter(Boolean)
      .join(', '),
  ])
  return `\uFEFF${[head, ...lines].map((line) => `${line.map(cell).join(';')}\r\n`).join('')}`
}

/** Milliseconds: some browsers read the file only a while after the tap. */
const keptForMs = 60_000

/** Starts a download of a file with the text. */
export function downloadText(name: string, type: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), keptForMs)
}
