import type { FoundEverything } from '@verstas/contract/search/entities.ts'
import { numberKey, vinKey } from '../codes/normal-form.ts'
import { wholeVin } from '../vehicles/search.ts'

type Order = Pick<
  FoundEverything['WorkOrders'][number],
  'Id' | 'OrderNumber' | 'ExternalNumber' | 'Status'
> & { readonly Vehicle: Car }
type Car = Pick<FoundEverything['Vehicles'][number], 'VehicleId' | 'LicenseNumber' | 'SerialNumber'>

interface Found<O extends Order> {
  /** The work orders in display order. */
  readonly WorkOrders: readonly O[]
  readonly Vehicles: readonly Car[]
  readonly People: readonly Pick<FoundEverything['People'][number], 'CustomerId' | 'Number'>[]
  readonly Parts: readonly Pick<FoundEverything['Parts'][number], 'ItemNumber'>[]
  readonly Employees: readonly Pick<FoundEverything['Employees'][number], 'Number'>[]
}

/** The kind of the best result, and its index in the list of its kind. */
export interface BestHit {
  readonly kind: keyof Found<Order>
  readonly index: number
}

/** The minimum number of digits of a whole phone number. */
const shortestPhone = 7

/**
 * Returns the result that a whole number identifies. The number is that of a work order, a customer, a part or an
 * employee, a plate, a VIN, or a customer's phone number. A vehicle's first open work order represents the vehicle. Null if the text is not a whole number, or if several records of a kind have it.
 */
export function findBestHit(found: Found<Order>, typed: string): BestHit | null {
  const key = numberKey(typed)
  if (key === '') return null
  const { WorkOrders, Vehicles, People, Parts, Employees } = found
  const isTyped = (number: number | string | null | undefined) =>
    number != null && numberKey(String(number)) === key

  const order = only(WorkOrders, (one) => isTyped(one.OrderNumber) || isTyped(one.ExternalNumber))
  if (order) return { kind: 'WorkOrders', index: order.index }

  const vin = wholeVin(typed)
  const isCar = ({ LicenseNumber, SerialNumber }: Car) =>
    isTyped(LicenseNumber) || (vin !== null && vinKey(SerialNumber) === vin)
  const ids = new Set(
    [...Vehicles, ...WorkOrders.map(({ Vehicle }) => Vehicle)]
      .filter(isCar)
      .map(({ VehicleId }) => VehicleId),
  )
  if (ids.size === 1) {
    const isOpen = ({ Status, Vehicle }: Order) => isCar(Vehicle) && (Status === 'A' || Status === 'P')
    const open = WorkOrders.findIndex(isOpen)
    const car = Vehicles.findIndex(isCar)
    if (open !== -1) return { kind: 'WorkOrders', index: open }
    if (car !== -1) return { kind: 'Vehicles', index: car }
  }

  const digits = typed.replaceAll(/\D/g, '')
  if (digits.length >= shortestPhone && /^[\d\s()+-]*$/.test(typed)) {
    const callers = new Set(People.map(({ CustomerId }) => CustomerId))
    if (callers.size === 1) return { kind: 'People', index: 0 }
  }

  const customer = People.findIndex((one) => isTyped(one.Number))
  const isOther = (one: (typeof People)[number]) =>
    isTyped(one.Number) && one.CustomerId !== People[customer]?.CustomerId
  if (customer !== -1 && !People.some(isOther)) return { kind: 'People', index: customer }

  const part = only(Parts, ({ ItemNumber }) => isTyped(ItemNumber))
  if (part) return { kind: 'Parts', index: part.index }
  const employee = only(Employees, ({ Number: number }) => isTyped(number))
  return employee ? { kind: 'Employees', index: employee.index } : null
}

/** Returns the index of the only item that satisfies the condition; undefined if there is none or several. */
function only<Item>(items: readonly Item[], isMeant: (item: Item) => boolean): { index: number } | undefined {
  const index = items.findIndex(isMeant)
  return index !== -1 && index === items.findLastIndex(isMeant) ? { index } : undefined
}
