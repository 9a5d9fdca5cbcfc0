import type { Stamping } from '@verstas/contract/stamping/entities.ts'

interface Described extends Pick<Stamping, 'TypeDescription' | 'LicenseNumber'> {
  readonly OrderRows: readonly Pick<Stamping['OrderRows'][number], 'Name' | 'OrderNumber'>[]
}

/** The numbers of the work orders that rows belong to, each once, in words. */
export const orderNumbersOf = (rows: readonly { readonly OrderNumber: number }[]): string =>
  [...new Set(rows.map(({ OrderNumber }) => OrderNumber))].join(', ')

/**
 * A stamping in one line: the plate, its first row and how many more there are, and the work orders' numbers;
 * the type's name where there are no rows.
 */
export function describeStamping({ TypeDescription, LicenseNumber, OrderRows }: Described): string {
  const [first, ...others] = OrderRows
  if (!first) return TypeDescription
  const more = others.length > 0 ? ` +${others.length}` : ''
  const car = LicenseNumber ? `${LicenseNumber} ` : ''
  return `${car}${first.Name || TypeDescription}${more} · ${orderNumbersOf(OrderRows)}`
}
