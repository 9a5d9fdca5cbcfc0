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
