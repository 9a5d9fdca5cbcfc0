import type { TyreSeason } from '@verstas/contract/tyres/entities.ts'
import type { TyreLimits } from '@verstas/contract/tyres/limits.ts'
import type { Day } from '../time/format.ts'

/** Judgement of a tread by the day's law and the site's advice: fine, to be replaced soon, or illegal. */
export type Verdict = 'ok' | 'soon' | 'now'

/** True if winter tyres have a separate legal depth on the day; both ends of the winter are included. */
export function isWinter(day: Day, { WinterFrom, WinterTo }: TyreLimits): boolean {
  const dayOfYear = day.slice(5)
  return WinterFrom <= WinterTo
    ? WinterFrom <= dayOfYear && dayOfYear <= WinterTo
    : WinterFrom <= dayOfYear || dayOfYear <= WinterTo
}

/** The season of tyres, the day, and a site's limits. */
export interface TyreLaw {
  readonly season: TyreSeason
  readonly day: Day
  readonly limits: TyreLimits
}

/** The legal depth in millimetres; less is illegal (specification.md, Tyre rules). */
export const legalDepth = ({ season, day, limits }: TyreLaw): number =>
  season !== 'summer' && isWinter(day, limits) ? limits.WinterLegal : limits.SummerLegal

/** The site's advised depth in millimetres; never below the legal one. */
const advisedDepth = (law: TyreLaw): number =>
  Math.max(legalDepth(law), law.season === 'summer' ? law.limits.SummerAdvice : law.limits.WinterAdvice)

/** Judges a depth in millimetres. */
export function verdictOf(depth: number, law: TyreLaw): Verdict {
  if (depth < legalDepth(law)) return 'now'
  return depth < advisedDepth(law) ? 'soon' : 'ok'
}

const bySeverity: readonly Verdict[] = ['ok', 'soon', 'now']

/** Returns the worst of several verdicts; null if there is none. */
export const worstVerdict = (verdicts: readonly Verdict[]): Verdict | null =>
  bySeverity.findLast((verdict) => verdicts.includes(verdict)) ?? null
