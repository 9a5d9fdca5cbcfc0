import type { TyreType } from '@verstas/contract/tyres/entities.ts'
import type { TyreLimits } from '@verstas/contract/tyres/limits.ts'
import { type Day, daysBetween } from '../time/format.ts'
import { recentDays } from './match-sets.ts'
import { isWinter } from './verdict.ts'

/** A measurement of a set in the past. */
interface PastSet {
  readonly typeCode: string
  readonly day: Day
}

/** The set that is probably on the vehicle, and why. */
export type MountedSet<S extends PastSet = PastSet> =
  | { readonly reason: 'measured'; readonly typeCode: string; readonly last: S }
  | { readonly reason: 'season'; readonly typeCode: string }

/**
 * Returns the set that is probably on the vehicle: the one that was measured last, unless its season is over.
 * In winter this excludes summer tyres. In summer it excludes winter tyres that were measured more than 30 days
 * ago. If there is no such measurement, returns the first type of the season.
 *
 * @param types in display order
 * @param past the vehicle's measurements, the newest first
 * @param limits the site's limits; null if the server sends none, so that the season is unknown
 * @returns null if there is no such measurement, and the season is unknown or no type belongs to it
 */
export function findMountedSet<S extends PastSet>(
  types: readonly Pick<TyreType, 'Code' | 'Season'>[],
  past: readonly S[],
  day: Day,
  limits: TyreLimits | null,
): MountedSet<S> | null {
  const known = past.flatMap((last) => {
    const type = types.find(({ Code }) => Code === last.typeCode)
    return type ? [{ type, last }] : []
  })
  const isCold = limits !== null && isWinter(day, limits)
  const isInSeason = (season: TyreType['Season'] | undefined) =>
    limits === null || season !== (isCold ? 'summer' : 'winter')
  const isRecent = ({ day: measured }: S) => !isCold && daysBetween(measured, day) <= recentDays
  const found = known.find(({ type, last }) => isInSeason(type.Season) || isRecent(last))
  if (found) return { reason: 'measured', typeCode: found.type.Code, last: found.last }
  const usual = limits && types.find(({ Season }) => Season === (isCold ? 'winter' : 'summer'))
  return usual ? { reason: 'season', typeCode: usual.Code } : null
}
