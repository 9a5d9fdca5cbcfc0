import type { FoundCar, FoundEverything, FoundPart, FoundPerson } from '@verstas/contract/search/entities.ts'
import type { TextName } from '@verstas/contract/texts/catalogue.ts'
import { shownNumber } from '@verstas/domain/work-orders/order-number.ts'
import { arrangeResults } from '@verstas/domain/work-orders/search.ts'
import { carModel } from '../../shared/jobs/car-model.ts'
import type { RecentFind } from './recent-finds.ts'

type FoundOrder = FoundEverything['WorkOrders'][number]

/** One row of the results. `find` is the page that it opens; `earlier` unfolds the earlier work orders. */
export type Item =
  | { readonly kind: 'order'; readonly order: FoundOrder; readonly find: RecentFind }
  | { readonly kind: 'vehicle'; readonly car: FoundCar; readonly find: RecentFind }
  | { readonly kind: 'person'; readonly person: FoundPerson; readonly find: RecentFind }
  | { readonly kind: 'part'; readonly part: FoundPart; readonly find: RecentFind }
  | { readonly kind: 'recent'; readonly find: RecentFind }
  | { readonly kind: 'earlier'; readonly count: number }

/** Rows below one heading. A group without a heading has null. */
export interface ItemGroup {
  readonly heading: TextName | null
  readonly items: readonly Item[]
}

/** Returns the make and model of a vehicle with its year: `Volvo V60, 2019`. */
export const describeCar = ({ MakeName, ModelName, ModelYear }: FoundCar): string =>
  [[MakeName, ModelName].filter(Boolean).join(' '), ModelYear].filter(Boolean).join(', ')

const findOfOrder = (order: FoundOrder): RecentFind => ({
  kind: 'order',
  id: String(order.OrderNumber),
  supplier: '',
  title: order.Vehicle.LicenseNumber,
  facts: [carModel(order), shownNumber(order)].filter(Boolean).join(' · '),
})

const findOfCar = (car: FoundCar): RecentFind => ({
  kind: 'vehicle',
  id: car.SerialNumber,
  supplier: '',
  title: car.LicenseNumber,
  facts: describeCar(car),
})

const findOfPerson = ({ Vehicle, ActiveOrderNumber }: FoundPerson, opensOrders: boolean): RecentFind =>
  ActiveOrderNumber !== null && opensOrders
    ? { ...findOfCar(Vehicle), kind: 'order', id: String(ActiveOrderNumber) }
    : findOfCar(Vehicle)

const findOfPart = ({ SupplierNumber, ItemNumber, Name }: FoundPart): RecentFind => ({
  kind: 'part',
  id: ItemNumber,
  supplier: SupplierNumber,
  title: ItemNumber,
  facts: Name,
})

interface Shown {
  readonly employeeId: number
  /** True if the user may open work orders. */
  readonly opensOrders: boolean
  /** True to list earlier work orders instead of their number. */
  readonly showsEarlier: boolean
}

/**
 * Returns the groups of the results in display order: open work orders, vehicles, people, parts, then closed
 * and invoiced work orders. The latter are folded if there are other results.
 */
export function groupFound(
  found: FoundEverything,
  { employeeId, opensOrders, showsEarlier }: Shown,
): ItemGroup[] {
  const { open, closed } = arrangeResults(found.WorkOrders, employeeId)
  const itemOf = (order: FoundOrder): Item => ({ kind: 'order', order, find: findOfOrder(order) })
  const others: ItemGroup[] = [
    { heading: 'search.open', items: open.map(itemOf) },
    {
      heading: 'search.vehicles',
      items: found.Vehicles.map((car) => ({ kind: 'vehicle', car, find: findOfCar(car) })),
    },
    {
      heading: 'search.people',
      items: found.People.map((person) => ({
        kind: 'person',
        person,
        find: findOfPerson(person, opensOrders),
      })),
    },
    {
      heading: 'search.parts',
      items: found.Parts.map((part) => ({ kind: 'part', part, find: findOfPart(part) })),
    },
  ]
  const filled = others.filter(({ items }) => items.length > 0)
  if (closed.length === 0) return filled
  const earlier: ItemGroup =
    showsEarlier || filled.length === 0
      ? { heading: 'search.earlier', items: closed.map(itemOf) }
      : { heading: null, items: [{ kind: 'earlier', count: closed.length }] }
  return [...filled, earlier]
}

/** Returns the group of the recently opened pages; no group if there are none. */
export const groupRecent = (finds: readonly RecentFind[]): ItemGroup[] =>
  finds.length === 0
    ? []
    : [{ heading: 'search.recent', items: finds.map((find) => ({ kind: 'recent', find })) }]
