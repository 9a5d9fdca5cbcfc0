import type { Light, Measure } from '@verstas/contract/health-checks/survey.ts'
import type { Language } from '@verstas/contract/texts/language.ts'

/**
 * Returns the light of a measured value (specification.md, Health check rules). A value equal to a limit has
 * already reached it.
 */
export function lightOfMeasure(value: number, { WorseWhen, Soon, Now }: Measure): Light {
  const isPast = (limit: number) => (WorseWhen === 'lower' ? value <= limit : value >= limit)
  if (isPast(Now)) return 'now'
  return isPast(Soon) ? 'soon' : 'ok'
}

/** Formats a measured value with its unit: `2,5 mm`, with a non-breaking space between them. */
export const measureText = (value: number, { Unit }: Pick<Measure, 'Unit'>, language: Language): string =>
  `${new Intl.NumberFormat(language, { maximumFractionDigits: 2 }).format(value)}\u00a0${Unit}`
