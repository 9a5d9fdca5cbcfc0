import type { IntegrationSource, SourceAtSite } from '@verstas/contract/integration/source-entities.ts'

const minuteMs = 60_000

/**
 * Returns the minutes since the last contact of a source. Null if the source is paused, or no contact is
 * expected.
 */
export function lagOf({ Paused, ExpectedMinutes, LastContact }: IntegrationSource, now: Date): number | null {
  if (Paused !== null || ExpectedMinutes === null) return null
  return Math.max(0, Math.floor((now.getTime() - Date.parse(LastContact)) / minuteMs))
}

/** Returns whether a source has been silent for longer than expected. */
export function isLate(source: IntegrationSource, now: Date): boolean {
  const lag = lagOf(source, now)
  return lag !== null && lag > (source.ExpectedMinutes ?? 0)
}

/** Returns how many records arrived for a site today. */
export const totalOf = ({ Today }: SourceAtSite): number =>
  Object.values(Today).reduce((sum, count) => sum + count, 0)

/** A source at one of its sites. */
export interface SourceRow {
  readonly source: IntegrationSource
  readonly place: SourceAtSite
}

/** Groups the sources by site, in the order of site names. The records of the whole group are last. */
export function groupBySite(
  sources: readonly IntegrationSource[],
): readonly { readonly site: SourceAtSite['Site']; readonly rows: readonly SourceRow[] }[] {
  const rows = sources.flatMap((source) => source.Sites.map((place) => ({ source, place })))
  return [...Map.groupBy(rows, ({ place }) => place.Site?.Id ?? 0).values()]
    .map((ofSite) => ({ site: ofSite[0]?.place.Site ?? null, rows: ofSite }))
    .toSorted(
      (one, other) =>
        Number(one.site === null) - Number(other.site === null) ||
        (one.site?.Description ?? '').localeCompare(other.site?.Description ?? ''),
    )
}

/** The most urgent problem of the sources. */
export type SourceNews =
  | { readonly kind: 'late'; readonly source: IntegrationSource; readonly minutes: number }
  | { readonly kind: 'decide'; readonly count: number }
  | { readonly kind: 'paused'; readonly source: IntegrationSource }
  | { readonly kind: 'well' }

/**
 * Returns the source that is late for the longest time. If none is late, returns the number of rejected and
 * waiting records, else a paused source, else `well`.
 */
export function findSourceNews(sources: readonly IntegrationSource[], now: Date): SourceNews {
  const [late] = sources
    .filter((source) => isLate(source, now))
    .map((source) => ({ source, minutes: lagOf(source, now) ?? 0 }))
    .toSorted((one, other) => other.minutes - one.minutes)
  if (late) return { kind: 'late', ...late }
  const count = sources
    .flatMap(({ Sites }) => Sites)
    .reduce((sum, { Rejected, Deferred }) => sum + Rejected + Deferred, 0)
  if (count > 0) return { kind: 'decide', count }
  const paused = sources.find(({ Paused }) => Paused !== null)
  return paused ? { kind: 'paused', source: paused } : { kind: 'well' }
}
