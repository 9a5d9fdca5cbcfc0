import type { Light, Measure } from '@verstas/contract/health-checks/survey.ts'
import type { Language } from '@verstas/contract/texts/language.ts'

/**
 * Returns the light of a measured value (specification.md, Health check rules). A value that equals a limit
 * has the light of the limit.
 */
export function lightOfMeasure(value: number, { WorseWhen, Soon, Now }: Measure): Light {
  const isPast = (limit: number) => (WorseWhen === 'lower' ? value <= limit : value >= limit)
  if (isPast(Now)) return 'now'
  return isPast(Soon) ? 'soon' : 'ok'
}

/** Formats a measured value with its unit, as `2,5 mm`. A non-breaking space is between them. */
export const measureText = (value: number, { Unit }: Pick<Measure, 'Unit'>, language: Language): string =>
  `${new Intl.NumberFormat(language, { maximumFractionDigits: 2 }).format(value)}\u00a0${Unit}`
