import { type DemoSite, helsinki, tampere } from '../sites.ts'
import type { ProfileName } from './profiles.ts'

/** Working hours of an employee. Employees without stampings or reservations have no roster. */
export type Roster = 'early' | 'day' | 'late' | 'evening' | 'night'

export interface Employee {
  readonly id: number
  readonly name: string
  readonly role: 'technician' | 'receiver' | 'foreman' | 'parts' | 'sales' | 'queue' | 'admin'
  /** Sites of the employee, with the default site first. */
  readonly sites: readonly DemoSite[]
  readonly subsystem: string
  readonly profile: ProfileName
  readonly supervisorId: number | null
  readonly roster: Roster | null
  readonly userName: string | null
  readonly isWorkqueue: boolean
  /** The last day of employment, counted from today; null for a present employee. */
  readonly lastDay: number | null
}

export const mattiId = 1
export const ainoId = 2
export const pekkaId = 3
export const liisaId = 5
export const adminId = 6
export const jukkaId = 7
export const timoId = 8
/** Ville works today and has no vehicles, so the demo always has free hands. */
export const villeId = 9
export const nikoId = 10
export const heikkiId = 14
export const partsQueueId = 17
export const warrantyQueueId = 18
export const bodyShopQueueId = 19
export const salesmanOfTampereId = 20
const petriId = 21
/** Id of a former receiver, who has stampings on past days. */
const leaverId = 31

const bothSites = [helsinki, tampere]

export const employees: readonly Employee[] = [
  technician(mattiId, 'Matti Virtanen', helsinki, 'day', 'matti'),
  receiver(ainoId, 'Aino Koskinen', bothSites, 'day', 'aino'),
  { ...partsClerk(pekkaId, 'Pekka Laaksonen', helsinki, 'pekka'), isWorkqueue: true },
  salesman(4, 'Sanna Niemi', helsinki, 'sanna'),
  { ...technician(liisaId, 'Liisa Hämäläinen', helsinki, 'late', 'liisa'), profile: 'limited' },
  { ...desk(adminId, 'Kaisa Salonen', bothSites, 'admin', 'A', 'admin'), userName: 'admin' },
  technician(jukkaId, 'Jukka Mäkelä', helsinki, 'day'),
  technician(timoId, 'Timo Järvinen', helsinki, 'late'),
  technician(villeId, 'Ville Heinonen', helsinki, 'day'),
  technician(nikoId, 'Niko Rantanen', helsinki, 'early', 'niko'),
  technician(11, 'Janne Lehtonen', helsinki, 'evening'),
  technician(12, 'Mikko Salminen', helsinki, 'night'),
  receiver(13, 'Päivi Turunen', [helsinki], 'late'),
  receiver(heikkiId, 'Heikki Saarinen', [helsinki], 'evening'),
  partsClerk(15, 'Olli Savolainen', helsinki),
  // Has no user name yet, so the administration offers no password link for him.
  { ...salesman(16, 'Kimmo Ahonen', helsinki), userName: null },
  queue(partsQueueId, 'Osapalvelun jono'),
  queue(warrantyQueueId, 'Takuujono'),
  queue(bodyShopQueueId, 'Korikorjaamon jono'),
  salesman(salesmanOfTampereId, 'Tero Väisänen', tampere),
  receiver(petriId, 'Petri Koivisto', [tampere], 'day'),
  receiver(22, 'Marja Tuominen', [tampere], 'late'),
  receiver(23, 'Juha Kinnunen', [tampere], 'early'),
  partsClerk(24, 'Riitta Hakala', tampere),
  technician(25, 'Antti Lahtinen', tampere, 'day'),
  technician(26, 'Jari Heikkilä', tampere, 'late'),
  technician(27, 'Sami Kettunen', tampere, 'day'),
  technician(28, 'Joonas Pitkänen', tampere, 'early'),
  technician(29, 'Eero Aaltonen', tampere, 'late'),
  technician(30, 'Emma Nurmi', tampere, 'evening'),
  { ...receiver(leaverId, 'Erkki Leppänen', [helsinki], 'early'), lastDay: -4 },
  { ...desk(32, 'Raija Kettunen', [helsinki], 'foreman', 'U', 'receiver'), userName: 'raija' },
]

/** Returns the technicians whose first site is this one. */
export function techniciansOf(site: DemoSite): Employee[] {
  return employees.filter((employee) => employee.role === 'technician' && homeSiteOf(employee) === site)
}

/** Returns the ids of employees who may receive a vehicle at the site. */
export function receiverIdsOf(site: DemoSite): number[] {
  return employees
    .filter(({ role, sites, lastDay }) => role === 'receiver' && sites.includes(site) && lastDay === null)
    .map(({ id }) => id)
}

/** Returns the id of the first salesman of a site. */
export function salesmanIdOf(site: DemoSite): number {
  const salesman = employees.find(({ role, sites }) => role === 'sales' && sites.includes(site))
  if (!salesman) throw new RangeError(`${site.name} has no salesman`)
  return salesman.id
}

/** Returns the first site of an employee. */
export function homeSiteOf({ name, sites: [home] }: Employee): DemoSite {
  if (home === undefined) throw new RangeError(`${name} has no site`)
  return home
}

function technician(id: number, name: string, site: DemoSite, roster: Roster, userName?: string): Employee {
  return {
    ...desk(id, name, [site], 'technician', 'M', 'technician'),
    supervisorId: site === helsinki ? ainoId : petriId,
    roster,
    userName: userName ?? userNameOf(name),
  }
}

function receiver(
  id: number,
  name: string,
  sites: readonly DemoSite[],
  roster: Roster,
  userName?: string,
): Employee {
  return {
    ...desk(id, name, sites, 'receiver', 'U', 'receiver'),
    roster,
    userName: userName ?? userNameOf(name),
  }
}

function partsClerk(id: number, name: string, site: DemoSite, userName?: string): Employee {
  return { ...desk(id, name, [site], 'parts', 'P', 'parts'), userName: userName ?? userNameOf(name) }
}

function salesman(id: number, name: string, site: DemoSite, userName?: string): Employee {
  return { ...desk(id, name, [site], 'sales', 'S', 'sales'), userName: userName ?? userNameOf(name) }
}

function queue(id: number, name: string): Employee {
  return { ...desk(id, name, bothSites, 'queue', '', 'parts'), isWorkqueue: true }
}

function desk(
  id: number,
  name: string,
  sites: readonly DemoSite[],
  role: Employee['role'],
  subsystem: string,
  profile: ProfileName,
): Employee {
  return {
    id,
    name,
    role,
    sites,
    subsystem,
    profile,
    supervisorId: null,
    roster: null,
    userName: null,
    isWorkqueue: false,
    lastDay: null,
  }
}

/** Returns `firstname.lastname`, without letters that a keyboard may lack. */
function userNameOf(name: string): string {
  return name.toLowerCase().replaceAll('ä', 'a').replaceAll('ö', 'o').replaceAll(' ', '.')
}
