import type { TextName } from '@verstas/contract/texts/catalogue.ts'
import { type Due, roundSpan } from '@verstas/domain/vehicles/due.ts'
import { useTexts } from '../../platform/texts/use-texts.ts'

const unitTexts = {
  day: 'vehicle.days',
  week: 'vehicle.weeks',
  month: 'vehicle.months',
  year: 'vehicle.years',
} as const satisfies Record<ReturnType<typeof roundSpan>['unit'], TextName>

/**
 * Returns functions that format a number of days: `span` as "3 weeks", `due` as "in 3 weeks" or "3 weeks
 * late".
 */
export function useSpan() {
  const t = useTexts()
  const span = (days: number): string => {
    const { unit, count } = roundSpan(days)
    return t(unitTexts[unit], { count: Math.abs(count) })
  }
  return {
    span,
    due: ({ state, days }: Due): string => {
      if (days === 0) return t('vehicle.today')
      return t(state === 'late' ? 'vehicle.late' : 'vehicle.in', { span: span(days) })
    },
  }
}
