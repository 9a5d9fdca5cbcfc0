import type { Random } from '../random.ts'
import type { DemoSite } from '../sites.ts'
import type { Power } from './model.ts'
import type { Vehicle } from './vehicles.ts'

/** Gives each car of a site its turn, so that none is in the workshop twice at a time. */
export interface VehiclePool {
  /** @param powers the car whose turn comes next among those; without it any car */
  next(site: DemoSite, powers?: readonly Power[]): Vehicle
}

export function createVehiclePool(
  random: Random,
  bySite: ReadonlyMap<DemoSite, readonly Vehicle[]>,
): VehiclePool {
  const queues = new Map([...bySite].map(([site, vehicles]) => [site, random.shuffle(vehicles)]))
  return {
    next: (site, powers) => {
      const queue = queues.get(site) ?? []
      const place = powers ? queue.findIndex(({ power }) => powers.includes(power)) : 0
      const [vehicle] = queue.splice(place, 1)
      if (vehicle === undefined) throw new RangeError(`${site.name} has no such car`)
      queue.push(vehicle)
      return vehicle
    },
  }
}
