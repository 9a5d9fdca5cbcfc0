import type { TyreSeason } from '@verstas/contract/tyres/entities.ts'
import type { TyreLimits } from '@verstas/contract/tyres/limits.ts'
import type { Day } from '../time/format.ts'

/** How a tread stands to the law of the day and the site's advice: fine, to be replaced soon, or illegal. */
export type Verdict = 'ok' | 'soon' | 'now'

/** Whether winter tyres need their own depth on a day; both ends of the winter belong to it. */
export function isWinter(day: Day, { WinterFrom, WinterTo }: TyreLimits): boolean {
  const dayOfYear = day.slice(5)
  return WinterFrom <= WinterTo
    ? WinterFrom <= dayOfYear && dayOfYear <= WinterTo
    : WinterFrom <= dayOfYear || dayOfYear <= WinterTo
}

/** The tyres of a season on a day, judged by a site's limits. */
export interface TyreLaw {
  readonly season: TyreSeason
  readonly day: Day
  readonly limits: TyreLimits
}

/** Millimetres that the law asks for: what is less is illegal (specification.md, Tyre rules). */
export const legalDepth = ({ season, day, limits }: TyreLaw): number =>
  season !== 'summer' && isWinter(day, limits) ? limits.WinterLegal : limits.SummerLegal

/** Millimetres that the site advises: with less the tyres are soon worn. Never below what the law asks for. */
const advisedDepth = (law: TyreLaw): number =>
  Math.max(legalDepth(law), law.season === 'summer' ? law.limits.SummerAdvice : law.limits.WinterAdvice)

/** What a depth in millimetres means. */
export function verdictOf(depth: number, law: TyreLaw): Verdict {
  if (depth < legalDepth(law)) return 'now'
  return depth < advisedDepth(law) ? 'soon' : 'ok'
}

const bySeverity: readonly Verdict[] = ['ok', 'soon', 'now']

/** The worst of several verdicts; null of none. */
export const worstVerdict = (verdicts: readonly Verdict[]): Verdict | null =>
  bySeverity.findLast((verdict) => verdicts.includes(verdict)) ?? null
