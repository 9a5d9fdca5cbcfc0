import { numberKey, vinKey } from '../codes/normal-form.ts'
import { plainCode } from '../codes/plain-code.ts'

/** The fields of the vehicle search, as typed. */
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
 * Returns the search criterion: the VIN if there is one, else the plate (specification.md, Screens). A
 * complete VIN in the field of the plate counts as a VIN. Null if both fields contain only blanks and dashes.
 */
export function vehicleSearchOf({ plate, vin }: VehicleSearchFields): VehicleSearch | null {
  if (isNumber(vin)) return { vin: plainCode(vin).toUpperCase() }
  if (!isNumber(plate)) return null
  const typedVin = wholeVin(plate)
  return typedVin === null ? { plate: plainCode(plate).toUpperCase() } : { vin: typedVin }
}

/** Matches a VIN after letters that look like digits were replaced by digits. */
const vinPattern = /^[A-Z0-9]{17}$/

/**
 * Returns a complete VIN, as typed or scanned; null for a plate or a part of a VIN. Removes the I that makers
 * print before the VIN of an imported car, and asterisks at the ends.
 */
export function wholeVin(text: string): string | null {
  const code = numberKey(plainCode(text).replaceAll('*', ''))
  const vin = code.length === 18 ? code.replace(/^I/, '') : code
  return vinPattern.test(vin) ? vinKey(vin) : null
}

/** Fills the search field that a scanned barcode is for. */
export function vehicleFieldsOfBarcode(text: string): VehicleSearchFields {
  const vin = wholeVin(text)
  return vin === null
    ? { plate: plainCode(text).toUpperCase().replaceAll('*', ''), vin: '' }
    : { plate: '', vin }
}
