import type { Light, Measure } from '@verstas/contract/health-checks/survey.ts'
import type { Language } from '@verstas/contract/texts/language.ts'

/** What a measured value means by the limits of its check (specification.md, Health check rules). A limit itself is already past it. */
export function lightOfMeasure(value: number, { WorseWhen, Soon, Now }: Measure): Light {
  const isPast = (limit: number) => (WorseWhen === 'lower' ? value <= limit : value >= limit)
  if (isPast(Now)) return 'now'
  return isPast(Soon) ? 'soon' : 'ok'
}

/** A measured value as it is read: `2,5 mm`, without a break between the number and its unit. */
export const measureText = (value: number, { Unit }: Pick<Measure, 'Unit'>, language: Language): string =>
  `${new Intl.NumberFormat(language, { maximumFractionDigits: 2 }).format(value)}\u00a0${Unit}`
