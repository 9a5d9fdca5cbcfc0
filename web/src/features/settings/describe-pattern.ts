import type { PatternDay } from '@verstas/contract/rosters/entities.ts'
import type { AuditEntry } from '@verstas/contract/settings/audit-endpoints.ts'
import type { FieldChange } from '@verstas/contract/work-orders/edit-entities.ts'
import { addDays } from '@verstas/domain/time/format.ts'
import type { Translate } from '../../platform/texts/use-texts.ts'
import type { Format } from '../../platform/ui/format.tsx'
import type { DescribedChange } from '../work-orders/details/describe-event.ts'

/** A Monday, for the names of the weekdays. */
const someMonday = '2024-01-01'

/**
 * Describes the days of a weekly pattern by their weekdays and times, because the audit log has them as JSON.
 * Returns null for other changes.
 */
export function describePattern(
  { Entity }: Pick<AuditEntry, 'Entity'>,
  { Field, Before, After }: FieldChange,
  t: Translate,
  format: Format,
): DescribedChange | null {
  if (Entity !== 'roster-pattern' || Field !== 'Days') return null
  const write = (value: FieldChange['After']) =>
    typeof value === 'string' ? wordsOf(JSON.parse(value), t, format) : null
  return { field: t('start.step.shifts'), before: write(Before), after: write(After) ?? '–' }
}

function wordsOf(days: readonly PatternDay[], t: Translate, format: Format): string {
  const hasTwoWeeks = days.some(({ Week }) => Week === 2)
  return days
    .map(({ Week, Weekday, Start, End }) => {
      const times = `${format.weekday(addDays(someMonday, Weekday - 1))} ${Start}–${End}`
      return hasTwoWeeks ? `${t(Week === 2 ? 'rosters.secondWeek' : 'rosters.firstWeek')}: ${times}` : times
    })
    .join(', ')
}
