import type { Stamping } from '@verstas/contract/stamping/entities.ts'

interface Described extends Pick<Stamping, 'TypeDescription' | 'LicenseNumber'> {
  readonly OrderRows: readonly Pick<Stamping['OrderRows'][number], 'Name' | 'OrderNumber'>[]
}

/** The rows' work order numbers, each once, with commas. */
export const orderNumbersOf = (rows: readonly { readonly OrderNumber: number }[]): string =>
  [...new Set(rows.map(({ OrderNumber }) => OrderNumber))].join(', ')

/** The rows' names; a row of another maker's server may have none. */
export const namesOf = (rows: readonly { readonly Name?: string | undefined }[]): string[] =>
  rows.flatMap(({ Name }) => Name || [])

/**
 * Describes a stamping in one line: plate, first row, how many more, and order numbers; without rows, its type.
 */
export function describeStamping({ TypeDescription, LicenseNumber, OrderRows }: Described): string {
  const [first, ...others] = OrderRows
  if (!first) return TypeDescription
  const more = others.length > 0 ? ` +${others.length}` : ''
  const car = LicenseNumber ? `${LicenseNumber} ` : ''
  return `${car}${first.Name || TypeDescription}${more} · ${orderNumbersOf(OrderRows)}`
}
