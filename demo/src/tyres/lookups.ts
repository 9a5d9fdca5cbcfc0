import { usualTyreLists } from '@verstas/domain/tyres/usual-lists.ts'
import type { Ledger } from '../ledger.ts'
import { fitments, products, sizeOf, speedOf, type TypeCode } from './products.ts'

const { types, lookups } = usualTyreLists

/**
 * Adds the tyre types, and the options for the fields of tyres and wheels, from the product's usual lists. Operators
 * can load their own lists from a file of the same format.
 */
export function addTyreLookups(ledger: Ledger): void {
  for (const [place, type] of (types ?? []).entries())
    ledger.add('tyre_type', { ...type, position: place + 1 })
  for (const [kind, offered] of Object.entries(lookups ?? {}))
    for (const [place, { code, description = null }] of (offered ?? []).entries())
      ledger.add('tyre_lookup', { kind, code, description, position: place + 1 })
}

/** Number of the first label in the European register. */
const firstLabel = 380_650

/** Adds the labels of all products in all sizes, as an import of a file from the register does. */
export function addTyreLabels(ledger: Ledger): void {
  const kinds = Object.entries(products) as [TypeCode, (typeof products)[TypeCode]][]
  const tyres = kinds.flatMap(([type, ofType]) =>
    ofType.flatMap((product) => fitments.map((fitment) => ({ type, product, fitment }))),
  )
  for (const [place, { type, product, fitment }] of tyres.entries()) {
    const speed = speedOf(type, fitment)
    ledger.add('tyre_label', {
      number: firstLabel + place,
      make: product.make,
      model: product.model,
      size: sizeOf(fitment, speed),
      width: fitment.width,
      height: fitment.height,
      diameter: fitment.diameter,
      load_index: fitment.loadIndex,
      speed,
      wet_grip: product.wetGrip,
      roll_resistance: product.rollResistance,
      noise_level: String(product.noise),
      is_for_snow: type !== 'SUMMER',
      is_for_ice: type === 'FRICTION',
    })
  }
}
