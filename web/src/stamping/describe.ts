import type { Stamping } from '@verstas/contract/stamping/entities.ts'

type Described = Pick<Stamping, 'TypeDescription' | 'LicenseNumber' | 'OrderRows'>

/**
 * A stamping in one line: the plate, its first row and how many more there are, and the order's number; the
 * type's name where there are no rows.
 */
export function describeStamping({ TypeDescription, LicenseNumber, OrderRows }: Described): string {
  const [first, ...others] = OrderRows
  if (!first) return TypeDescription
  const more = others.length > 0 ? ` +${others.length}` : ''
  const car = LicenseNumber ? `${LicenseNumber} ` : ''
  return `${car}${first.Name || TypeDescription}${more} · ${first.OrderNumber}`
}
