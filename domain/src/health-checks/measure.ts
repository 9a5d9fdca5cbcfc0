import type { Light, Measure } from '@verstas/contract/health-checks/survey.ts'

/** What a measured value means by the limits of its check (specification.md, Health check rules). A limit itself is already past it. */
export function lightOfMeasure(value: number, { WorseWhen, Soon, Now }: Measure): Light {
  const isPast = (limit: number) => (WorseWhen === 'lower' ? value <= limit : value >= limit)
  if (isPast(Now)) return 'now'
  return isPast(Soon) ? 'soon' : 'ok'
}
