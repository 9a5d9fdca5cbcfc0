import type { FoundEverything } from '@verstas/contract/search/entities.ts'
import { numberKey, vinKey } from '../codes/normal-form.ts'
import { wholeVin } from '../vehicles/search.ts'

type Found = {
  readonly WorkOrders: readonly (Pick<FoundEverything['WorkOrders'][number], 'Status'> & {
    readonly Vehicle: Car
  })[]
  readonly Vehicles: readonly Car[]
}
type Car = Pick<FoundEverything['Vehicles'][number], 'LicenseNumber' | 'SerialNumber'>

/**
 * Returns the work order that a search opens automatically: the only active one of the vehicle whose complete
 * plate or VIN was typed. Undefined if there is none or several, or if the text may be the beginning of another
 * plate.
 */
export function orderToOpenAtOnce<F extends Found>(
  { WorkOrders, Vehicles }: F,
  typed: string,
): F['WorkOrders'][number] | undefined {
  const plate = numberKey(typed)
  const vin = wholeVin(typed)
  const isWhole = ({ LicenseNumber, SerialNumber }: Car) =>
    numberKey(LicenseNumber) === plate || (vin !== null && vinKey(SerialNumber) === vin)
  const cars = [...Vehicles, ...WorkOrders.map(({ Vehicle }) => Vehicle)]
  if (!cars.every(isWhole)) return undefined
  const active = WorkOrders.filter(({ Status }) => Status === 'A')
  return active.length === 1 ? active[0] : undefined
}

/**
 * Splits a number at the end of its typed beginning, so that lists can highlight the beginning. Spaces, dashes
 * and case do not matter. The first part is empty if the number does not begin with the typed text.
 */
export function splitTypedBeginning(number: string, typed: string): readonly [marked: string, rest: string] {
  const key = numberKey(typed)
  if (key === '' || !numberKey(number).startsWith(key)) return ['', number]
  const signs = [...number]
  const length = signs.findIndex((_, index) => numberKey(signs.slice(0, index + 1).join('')) === key) + 1
  return [signs.slice(0, length).join(''), signs.slice(length).join('')]
}
