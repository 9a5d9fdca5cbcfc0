import { vinKey } from '../codes/normal-form.ts'
import { plainCode } from '../codes/plain-code.ts'

/** The fields of the vehicle search as they are typed. */
export interface VehicleSearchFields {
  readonly plate: string
  readonly vin: string
}

/** What is searched by: one of the two numbers. */
export type VehicleSearch =
  | { readonly vin: string; readonly plate?: never }
  | { readonly plate: string; readonly vin?: never }

const isNumber = (typed: string): boolean => /[\p{L}\p{N}]/u.test(typed)

/**
 * What a search looks for: the VIN where there is one, else the plate (specification.md, Screens); null where both are
 * empty or nothing but blanks and dashes.
 */
export function vehicleSearchOf({ plate, vin }: VehicleSearchFields): VehicleSearch | null {
  if (isNumber(vin)) return { vin: plainCode(vin).toUpperCase() }
  return isNumber(plate) ? { plate: plainCode(plate).toUpperCase() } : null
}

/** The letters that look like digits are read as such. */
const vinPattern = /^[A-Z0-9]{17}$/

/** The field that a read barcode belongs into. Makers put an I before the VIN of an imported car, and some a star at both ends. */
export function vehicleFieldsOfBarcode(text: string): VehicleSearchFields {
  const code = plainCode(text).toUpperCase().replaceAll('*', '')
  const vin = code.length === 18 ? code.replace(/^I/, '') : code
  return vinPattern.test(vin) ? { plate: '', vin: vinKey(vin) } : { plate: code, vin: '' }
}
