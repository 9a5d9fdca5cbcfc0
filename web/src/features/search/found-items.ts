import type {
  FoundCar,
  FoundEmployee,
  FoundEverything,
  FoundPart,
  FoundPerson,
} from '@verstas/contract/search/entities.ts'
import type { TextName } from '@verstas/contract/texts/catalogue.ts'
import { shownNumber } from '@verstas/domain/codes/order-number.ts'
import { findBestHit } from '@verstas/domain/search/best-hit.ts'
import { arrangeResults } from '@verstas/domain/work-orders/search.ts'
import { carModel } from '../../shared/jobs/car-model.ts'
import type { RecentFind } from './recent-finds.ts'

export type FoundOrder = FoundEverything['WorkOrders'][number]

/** A page on which an employee can be reached. */
export type Way =
  | { readonly to: 'day'; readonly employeeId: number }
  | { readonly to: 'chat'; readonly orderNumber: number; readonly plate: string }
  | { readonly to: 'administration'; readonly employeeId: number }

/**
 * A row of the results. `find` opens a page. `earlier` expands the earlier work orders. `employee` expands
 * the ways to reach an employee who has several.
 */
export type Item =
  | { readonly kind: 'order'; readonly order: FoundOrder; readonly find: RecentFind }
  | { readonly kind: 'vehicle'; readonly car: FoundCar; readonly find: RecentFind }
  | { readonly kind: 'person'; readonly person: FoundPerson; readonly find: RecentFind }
  | { readonly kind: 'part'; readonly part: FoundPart; readonly find: RecentFind }
  | { readonly kind: 'employee'; readonly employee: FoundEmployee; readonly ways: readonly Way[] }
  | { readonly kind: 'way'; readonly employee: FoundEmployee; readonly way: Way }
  | { readonly kind: 'recent'; readonly find: RecentFind }
  | { readonly kind: 'earlier'; readonly count: number }

/** Rows below one heading. A group without a heading has null. */
export interface ItemGroup {
  readonly heading: TextName | null
  readonly items: readonly Item[]
  /** True for the group of the best result, which is a large card. */
  readonly isBest?: true
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
  /** The text of the search. */
  readonly typed: string
  readonly employeeId: number
  /** True if the user may open work orders. */
  readonly opensOrders: boolean
  /** True if the user may open the workshop schedule. */
  readonly opensSchedule: boolean
  /** True if the user may open people in the administration. */
  readonly managesPeople: boolean
  /** True to list earlier work orders instead of their number. */
  readonly showsEarlier: boolean
  /** The employee whose ways are expanded; null if there is none. */
  readonly unfolded: number | null
}

/** Returns the pages on which an employee can be reached, the most useful one first. */
function waysTo({ EmployeeId: employeeId, IsOnSchedule, Work }: FoundEmployee, shown: Shown): Way[] {
  const ways: (Way | false | null)[] = [
    shown.opensSchedule && IsOnSchedule && { to: 'day', employeeId },
    shown.opensOrders && Work && { to: 'chat', orderNumber: Work.OrderNumber, plate: Work.LicenseNumber },
    shown.managesPeople && { to: 'administration', employeeId },
  ]
  return ways.filter((way) => way !== false && way !== null)
}

/**
 * Returns the groups of the results in display order: the best result if a whole number was typed, open work
 * orders, vehicles, customers, employees, parts, then closed and invoiced work orders. The last group is
 * collapsed if there are other results.
 */
export function groupFound(found: FoundEverything, shown: Shown): ItemGroup[] {
  const { open, closed } = arrangeResults(found.WorkOrders, shown.employeeId)
  const items: Record<keyof FoundEverything, readonly Item[]> = {
    WorkOrders: [...open, ...closed].map((order) => ({ kind: 'order', order, find: findOfOrder(order) })),
    Vehicles: found.Vehicles.map((car) => ({ kind: 'vehicle', car, find: findOfCar(car) })),
    People: found.People.map((person) => ({
      kind: 'person',
      person,
      find: findOfPerson(person, shown.opensOrders),
    })),
    Parts: found.Parts.map((part) => ({ kind: 'part', part, find: findOfPart(part) })),
    Employees: found.Employees.map((employee) => ({
      kind: 'employee',
      employee,
      ways: waysTo(employee, shown),
    })),
  }
  const hit = findBestHit({ ...found, WorkOrders: [...open, ...closed] }, shown.typed)
  const best = hit && items[hit.kind][hit.index]
  const withoutBest = (list: readonly Item[]) => list.filter((item) => item !== best)
  const groups: ItemGroup[] = [
    { heading: 'search.best', items: best ? [best] : [], isBest: true },
    { heading: 'search.open', items: withoutBest(items.WorkOrders.slice(0, open.length)) },
    { heading: 'search.vehicles', items: withoutBest(items.Vehicles) },
    { heading: 'search.people', items: withoutBest(items.People) },
    { heading: 'search.employees', items: withoutBest(items.Employees) },
    { heading: 'search.parts', items: withoutBest(items.Parts) },
  ]
  const filled = groups
    .filter((group) => group.items.length > 0)
    .map((group) => ({ ...group, items: group.items.flatMap((item) => unfold(item, shown.unfolded)) }))
  const earlier = withoutBest(items.WorkOrders.slice(open.length))
  if (earlier.length === 0) return filled
  return [
    ...filled,
    shown.showsEarlier || filled.length === 0
      ? { heading: 'search.earlier', items: earlier }
      : { heading: null, items: [{ kind: 'earlier', count: earlier.length }] },
  ]
}

/** Returns the item, followed by the ways to reach the employee if they are expanded. */
const unfold = (item: Item, unfolded: number | null): readonly Item[] =>
  item.kind === 'employee' && item.employee.EmployeeId === unfolded
    ? [item, ...item.ways.map((way): Item => ({ kind: 'way', employee: item.employee, way }))]
    : [item]

/** Returns the group of the recently opened pages; no group if there are none. */
export const groupRecent = (finds: readonly RecentFind[]): ItemGroup[] =>
  finds.length === 0
    ? []
    : [{ heading: 'search.recent', items: finds.map((find) => ({ kind: 'recent', find })) }]
