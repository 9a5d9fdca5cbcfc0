import type { ActivityRow } from '@verstas/contract/activities/entities.ts'
import { waitingSince } from '@verstas/domain/activities/order.ts'
import { type Instant, minutesBetween } from '@verstas/domain/time/format.ts'
import { useNow } from '../../platform/session/use-now.ts'
import { useTexts } from '../../platform/texts/use-texts.ts'
import { useFormat } from '../../platform/ui/format.tsx'
import { useFindEmployee } from '../../shared/employees/api.ts'

const dayMinutes = 24 * 60

/** Returns functions for texts about tasks. Rerenders the caller as time passes. */
export function useTaskWords() {
  const t = useTexts()
  const format = useFormat()
  const now = useNow()
  const find = useFindEmployee()
  return {
    /** Returns the name of an employee or a work queue. */
    nameOf: (id: number): string => find(id)?.Name ?? t('activity.somebody'),
    /** Returns the time of an instant if it is today, otherwise its date and time. */
    when: (instant: Instant): string => format.instant(instant, now),
    /** Returns a text with the time that a task has waited; null after a day. */
    waited: (task: Pick<ActivityRow, 'AssignedAt' | 'Created'>): string | null => {
      const minutes = minutesBetween(waitingSince(task), now)
      if (minutes >= dayMinutes) return null
      // The duration stays on one line.
      return t('activity.waited', { time: format.duration(minutes).replaceAll(' ', '\u00a0') })
    },
  }
}
