import type { Random } from '../random.ts'
import type { DemoSite } from '../sites.ts'
import type { Vehicle } from './vehicles.ts'

/** Returns the vehicles of a site in turn, so that none is in the workshop twice at the same time. */
export interface VehiclePool {
  /** @param suits filter of the vehicles; all vehicles if omitted */
  next(site: DemoSite, suits?: (vehicle: Vehicle) => boolean): Vehicle
}

/** Deals the vehicles of each site in random order. `next` throws a RangeError if no vehicle suits. */
export function createVehiclePool(
  random: Random,
  bySite: ReadonlyMap<DemoSite, readonly Vehicle[]>,
): VehiclePool {
  const queues = new Map([...bySite].map(([site, vehicles]) => [site, random.shuffle(vehicles)]))
  return {
    next: (site, suits = () => true) => {
      const queue = queues.get(site) ?? []
      const vehicle = queue.find(suits)
      if (vehicle === undefined) throw new RangeError(`${site.name} has no such car`)
      queue.splice(queue.indexOf(vehicle), 1)
      queue.push(vehicle)
      return vehicle
    },
  }
}
