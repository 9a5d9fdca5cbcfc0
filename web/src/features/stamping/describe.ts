import type { Stamping } from '@verstas/contract/stamping/entities.ts'

interface Described extends Pick<Stamping, 'TypeDescription' | 'LicenseNumber'> {
  readonly OrderRows: readonly Pick<Stamping['OrderRows'][number], 'Name' | 'OrderNumber'>[]
}

/** Lists the distinct work order numbers of the rows, separated by commas. */
export const orderNumbersOf = (rows: readonly { readonly OrderNumber: number }[]): string =>
  [...new Set(rows.map(({ OrderNumber }) => OrderNumber))].join(', ')

/** Describes only the work: the first row and the number of others; without rows, the stamping's type. */
export function describeWork({ TypeDescription, OrderRows }: Described): string {
  const [first, ...others] = OrderRows
  if (!first) return TypeDescription
  return `${first.Name || TypeDescription}${others.length > 0 ? ` +${others.length}` : ''}`
}

/** The names of the rows; a server without our extensions sends none. */
export const namesOf = (rows: readonly { readonly Name?: string | undefined }[]): string[] =>
  rows.flatMap(({ Name }) => Name || [])

/**
 * Describes a stamping in one line: plate, first row, number of further rows and order numbers. Without rows,
 * the description is its type.
 */
export function describeStamping(stamping: Described): string {
  const { LicenseNumber, OrderRows } = stamping
  if (OrderRows.length === 0) return describeWork(stamping)
  const car = LicenseNumber ? `${LicenseNumber} ` : ''
  return `${car}${describeWork(stamping)} · ${orderNumbersOf(OrderRows)}`
}
