import { numberKey, vinKey } from '../codes/normal-form.ts'
import { plainCode } from '../codes/plain-code.ts'

export interface VehicleSearchFields {
  readonly plate: string
  readonly vin: string
}

/** The search criterion: the plate or the VIN. */
export type VehicleSearch =
  | { readonly vin: string; readonly plate?: never }
  | { readonly plate: string; readonly vin?: never }

const isNumber = (typed: string): boolean => /[\p{L}\p{N}]/u.test(typed)

/**
 * Returns the search criterion: the VIN if it has input, otherwise the plate (specification.md, Screens). A
 * complete VIN in the field of the plate is searched as a VIN. Null if no field has a letter or digit.
 */
export function vehicleSearchOf({ plate, vin }: VehicleSearchFields): VehicleSearch | null {
  if (isNumber(vin)) return { vin: plainCode(vin).toUpperCase() }
  if (!isNumber(plate)) return null
  const typedVin = wholeVin(plate)
  return typedVin === null ? { plate: plainCode(plate).toUpperCase() } : { vin: typedVin }
}

/** Matches a complete VIN without separators. */
const vinPattern = /^[A-Z0-9]{17}$/

/**
 * Returns a complete VIN from a typed or scanned text; null for a plate or a part of a VIN. Removes
 * asterisks, and the I that a barcode may have before the VIN.
 */
export function wholeVin(text: string): string | null {
  const code = numberKey(plainCode(text).replaceAll('*', ''))
  const vin = code.length === 18 ? code.replace(/^I/, '') : code
  return vinPattern.test(vin) ? vinKey(vin) : null
}

/** Returns the search fields with a scanned barcode as the VIN or as the plate. */
export function vehicleFieldsOfBarcode(text: string): VehicleSearchFields {
  const vin = wholeVin(text)
  return vin === null
    ? { plate: plainCode(text).toUpperCase().replaceAll('*', ''), vin: '' }
    : { plate: '', vin }
}
