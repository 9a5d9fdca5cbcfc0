import type { ActivityRow } from '@verstas/contract/activities/entities.ts'
import { waitingSince } from '@verstas/domain/activities/order.ts'
import { type Instant, minutesBetween } from '@verstas/domain/time/format.ts'
import { useNow } from '../../platform/session/use-now.ts'
import { useTexts } from '../../platform/texts/use-texts.ts'
import { useFormat } from '../../platform/ui/format.tsx'
import { useFindEmployee } from '../employees/api.ts'

const dayMinutes = 24 * 60

/** Texts about tasks in lists and dialogs, which rerender as time passes. */
export function useTaskWords() {
  const t = useTexts()
  const format = useFormat()
  const now = useNow()
  const find = useFindEmployee()
  return {
    /** An employee's or a work queue's name. */
    nameOf: (id: number): string => find(id)?.Name ?? t('activity.somebody'),
    /** The time of today, else the date with it. */
    when: (instant: Instant): string => format.instant(instant, now),
    /** Returns how long a task has waited; null after a day. */
    waited: (task: Pick<ActivityRow, 'AssignedAt' | 'Created'>): string | null => {
      const minutes = minutesBetween(waitingSince(task), now)
      return minutes < dayMinutes ? t('activity.waited', { time: format.duration(minutes) }) : null
    },
  }
}
