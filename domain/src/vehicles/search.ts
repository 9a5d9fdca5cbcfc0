import { vinKey } from '../codes/normal-form.ts'
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
 * both are empty or only blanks and dashes.
 */
export function vehicleSearchOf({ plate, vin }: VehicleSearchFields): VehicleSearch | null {
  if (isNumber(vin)) return { vin: plainCode(vin).toUpperCase() }
  return isNumber(plate) ? { plate: plainCode(plate).toUpperCase() } : null
}

/** Letters that look like digits are read as digits. */
const vinPattern = /^[A-Z0-9]{17}$/

/**
 * Returns the field for a read barcode. Makers put an I before the VIN of an imported car, and some an
 * asterisk at both ends.
 */
export function vehicleFieldsOfBarcode(text: string): VehicleSearchFields {
  const code = plainCode(text).toUpperCase().replaceAll('*', '')
  const vin = code.length === 18 ? code.replace(/^I/, '') : code
  return vinPattern.test(vin) ? { plate: '', vin: vinKey(vin) } : { plate: code, vin: '' }
}
