import { numberKey, vinKey } from '../codes/normal-form.ts'
import { plainCode } from '../codes/plain-code.ts'

/** The fields of the vehicle search, as typed. */
export interface VehicleSearchFields {
  readonly plate: string
  readonly vin: string
}

/** The search criterion: one of the two numbers. */
export type VehicleSearch =
  | { readonly vin: string; readonly plate?: never }
  | { readonly plate: string; readonly vin?: never }

const isNumber = (typed: string): boolean => /[\p{L}\p{N}]/u.test(typed)

/**
 * Returns the search criterion: the VIN if there is one, else the plate (specification.md, Screens). Null if
 * both are empty or only blanks and dashes. A whole VIN in the field of the plate counts as one.
 */
export function vehicleSearchOf({ plate, vin }: VehicleSearchFields): VehicleSearch | null {
  if (isNumber(vin)) return { vin: plainCode(vin).toUpperCase() }
  if (!isNumber(plate)) return null
  const typedVin = wholeVin(plate)
  return typedVin === null ? { plate: plainCode(plate).toUpperCase() } : { vin: typedVin }
}

/** Letters that look like digits are read as digits. */
const vinPattern = /^[A-Z0-9]{17}$/

/**
 * Returns a whole VIN, as typed or scanned; null for a plate or the end of a VIN. Makers put an I before the
 * VIN of an imported car, and some an asterisk at both ends.
 */
export function wholeVin(text: string): string | null {
  const code = numberKey(plainCode(text).replaceAll('*', ''))
  const vin = code.length === 18 ? code.replace(/^I/, '') : code
  return vinPattern.test(vin) ? vinKey(vin) : null
}

/** Assigns a scanned barcode to its search field. */
export function vehicleFieldsOfBarcode(text: string): VehicleSearchFields {
  const vin = wholeVin(text)
  return vin === null
    ? { plate: plainCode(text).toUpperCase().replaceAll('*', ''), vin: '' }
    : { plate: '', vin }
}
