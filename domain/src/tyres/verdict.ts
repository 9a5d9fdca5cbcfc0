import type { TyreSeason } from '@verstas/contract/tyres/entities.ts'
import type { TyreLimits } from '@verstas/contract/tyres/limits.ts'
import type { Day } from '../time/format.ts'

/** The verdict on a tread depth: ok, soon (below the advised depth) or now (illegal). */
export type Verdict = 'ok' | 'soon' | 'now'

/**
 * True if the legal depth of winter tyres applies on the day. The first and the last day of the winter are
 * included.
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

/** Returns the legal depth in millimetres (specification.md, Tyre rules). A lower depth is illegal. */
export const legalDepth = ({ season, day, limits }: TyreLaw): number =>
  season !== 'summer' && isWinter(day, limits) ? limits.WinterLegal : limits.SummerLegal

/** Returns the advised depth in millimetres, which is never below the legal depth. */
const advisedDepth = (law: TyreLaw): number =>
  Math.max(legalDepth(law), law.season === 'summer' ? law.limits.SummerAdvice : law.limits.WinterAdvice)

/**
 * Returns the verdict on a depth: `now` below the legal depth, `soon` below the advised depth, otherwise
 * `ok`.
 */
export function verdictOf(depth: number, law: TyreLaw): Verdict {
  if (depth < legalDepth(law)) return 'now'
  return depth < advisedDepth(law) ? 'soon' : 'ok'
}

const bySeverity: readonly Verdict[] = ['ok', 'soon', 'now']

/** Returns the worst of several verdicts; null if there are none. */
export const worstVerdict = (verdicts: readonly Verdict[]): Verdict | null =>
  bySeverity.findLast((verdict) => verdicts.includes(verdict)) ?? null
