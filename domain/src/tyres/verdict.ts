import type { TyreSeason } from '@verstas/contract/tyres/entities.ts'
import type { TyreLimits } from '@verstas/contract/tyres/limits.ts'
import type { Day } from '../time/format.ts'

/** Verdict on a tread depth: fine, to be replaced soon (below the site's advice), or illegal. */
export type Verdict = 'ok' | 'soon' | 'now'

/**
 * True if the separate legal depth of winter tyres applies on the day; both ends of the winter are included.
 */
export function isWinter(day: Day, { WinterFrom, WinterTo }: TyreLimits): boolean {
  const dayOfYear = day.slice(5)
  return WinterFrom <= WinterTo
    ? WinterFrom <= dayOfYear && dayOfYear <= WinterTo
    : WinterFrom <= dayOfYear || dayOfYear <= WinterTo
}

/** The input of a verdict: the season of the tyres, the day, and the site's limits. */
export interface TyreLaw {
  readonly season: TyreSeason
  readonly day: Day
  readonly limits: TyreLimits
}

/** Returns the legal depth in millimetres; a lower depth is illegal (specification.md, Tyre rules). */
export const legalDepth = ({ season, day, limits }: TyreLaw): number =>
  season !== 'summer' && isWinter(day, limits) ? limits.WinterLegal : limits.SummerLegal

/** Returns the site's advised depth in millimetres, but at least the legal depth. */
const advisedDepth = (law: TyreLaw): number =>
  Math.max(legalDepth(law), law.season === 'summer' ? law.limits.SummerAdvice : law.limits.WinterAdvice)

/** Returns the verdict on a depth in millimetres. */
export function verdictOf(depth: number, law: TyreLaw): Verdict {
  if (depth < legalDepth(law)) return 'now'
  return depth < advisedDepth(law) ? 'soon' : 'ok'
}

const bySeverity: readonly Verdict[] = ['ok', 'soon', 'now']

/** Returns the worst of several verdicts; null without verdicts. */
export const worstVerdict = (verdicts: readonly Verdict[]): Verdict | null =>
  bySeverity.findLast((verdict) => verdicts.includes(verdict)) ?? null
