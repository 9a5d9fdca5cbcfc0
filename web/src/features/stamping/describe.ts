import type { Stamping } from '@verstas/contract/stamping/entities.ts'
import { type NumberedOrder, shownNumber } from '@verstas/domain/codes/order-number.ts'

interface Described extends Pick<Stamping, 'TypeDescription' | 'LicenseNumber'> {
  readonly OrderRows: readonly Pick<
    Stamping['OrderRows'][number],
    'Name' | 'OrderNumber' | 'ExternalNumber'
  >[]
}

/** Returns the distinct work order numbers of the rows, separated by commas. */
export const orderNumbersOf = (rows: readonly NumberedOrder[]): string =>
  [...new Set(rows.map(shownNumber))].join(', ')

/**
 * Describes the work of a stamping: the name of its first row, and the number of further rows. The name of
 * the stamping type replaces a missing row or name.
 */
export function describeWork({ TypeDescription, OrderRows }: Described): string {
  const [first, ...furtherRows] = OrderRows
  if (!first) return TypeDescription
  return `${first.Name || TypeDescription}${furtherRows.length > 0 ? ` +${furtherRows.length}` : ''}`
}

/** Returns the names of the rows; empty for a plain specification server, which sends no names. */
export const namesOf = (rows: readonly { readonly Name?: string | undefined }[]): string[] =>
  rows.flatMap(({ Name }) => Name || [])

/**
 * Describes a stamping in one line: plate, first row, number of further rows and order numbers. Returns the
 * name of the stamping type if there are no rows.
 */
export function describeStamping(stamping: Described): string {
  const { LicenseNumber, OrderRows } = stamping
  if (OrderRows.length === 0) return describeWork(stamping)
  const car = LicenseNumber ? `${LicenseNumber} ` : ''
  return `${car}${describeWork(stamping)} · ${orderNumbersOf(OrderRows)}`
}
