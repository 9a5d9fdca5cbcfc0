import type { Ledger } from '../ledger.ts'
import { techniciansOf } from '../people/employees.ts'
import { type DemoSite, sites } from '../sites.ts'

export interface Resources {
  /** The resource of a technician, and the lift on which the technician works. */
  readonly ofEmployee: ReadonlyMap<number, { readonly ownId: number; readonly liftId: number }>
  readonly courtesyCarIds: ReadonlyMap<DemoSite, readonly number[]>
  /** Bays without an assigned worker. */
  readonly otherBayIds: ReadonlyMap<DemoSite, readonly number[]>
}

/** The offset of the ids of bays and courtesy cars, which makes them higher than all ids of employees. */
const firstBayId = 1_000_000_000

const courtesyCars = ['Sijaisauto Škoda Fabia', 'Sijaisauto VW ID.4']
const otherBays = [
  'Ohjauskulmat',
  'Pesuhalli',
  'Pikahuolto 1',
  'Pikahuolto 2',
  'Rengaspaikka',
  'Vikadiagnoosi',
]

/** Adds the resources of both sites: technicians, lifts, other bays and courtesy cars. */
export function addResources(ledger: Ledger): Resources {
  const ofEmployee = new Map<number, { ownId: number; liftId: number }>()
  const courtesyCarIds = new Map<DemoSite, number[]>()
  const otherBayIds = new Map<DemoSite, number[]>()
  for (const site of sites) {
    const add = (name: string, { employeeId = null, isMaterial = false }: ResourceOptions = {}) => {
      const id = employeeId ?? firstBayId + ledger.nextId('resource')
      ledger.add('resource', { site_id: site.id, id, name, employee_id: employeeId, is_material: isMaterial })
      return id
    }
    const owned = techniciansOf(site).map(({ id, name }) => ({
      employeeId: id,
      ownId: add(name, { employeeId: id }),
    }))
    owned.forEach(({ employeeId, ownId }, index) => {
      ofEmployee.set(employeeId, { ownId, liftId: add(`Nosturi ${index + 1}`) })
    })
    otherBayIds.set(
      site,
      otherBays.map((name) => add(name)),
    )
    courtesyCarIds.set(
      site,
      courtesyCars.map((name) => add(name, { isMaterial: true })),
    )
  }
  return { ofEmployee, courtesyCarIds, otherBayIds }
}

interface ResourceOptions {
  readonly employeeId?: number | null
  readonly isMaterial?: boolean
}
