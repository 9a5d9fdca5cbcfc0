import type { Reservation } from '@verstas/contract/work-schedule/entities.ts'
import { dayBounds } from '@verstas/domain/time/day.ts'
import type { Day } from '@verstas/domain/time/format.ts'
import { reservedMinutes } from '@verstas/domain/work-schedule/day-plan.ts'
import { type ReactNode, useId } from 'react'
import { useNow } from '../../platform/session/use-now.ts'
import { useTexts } from '../../platform/texts/use-texts.ts'
import { AsyncView } from '../../platform/ui/async-view.tsx'
import { useFormat } from '../../platform/ui/format.tsx'
import { LoadingSkeleton } from '../../platform/ui/loading-skeleton.tsx'
import { useLoadedLater } from '../../platform/ui/use-loaded-later.ts'
import { useMyReservations } from './api.ts'
import { DayCars } from './day-cars.tsx'
import classes from './today.module.css'

const loadGroups = async () => (await import('./day-groups.tsx')).DayGroups

interface TodayProps {
  /** True if the list is next to another page. It then has no card, and a larger heading. */
  readonly isPane?: boolean
  /** Content next to the heading, for example a link to the whole day. */
  readonly aside?: ReactNode
}

/**
 * The user's vehicles of today, under a heading with the number of vehicles and the total duration of the
 * reservations.
 */
export function Today({ isPane = false, aside }: TodayProps) {
  const t = useTexts()
  const now = useNow()
  const titleId = useId()
  const today = useFormat().dayOf(now)
  const query = useMyReservations(today)
  const count = useDayCount(query.data ?? [], today)
  const Cars = useLoadedLater(loadGroups) ?? DayCars
  return (
    <section aria-labelledby={titleId} className="stack">
      <div
        className={`${classes.head} line wrap spread gap-y-0 gap-x-12 pad-x-4 touch type-15 soft`}
        data-pane={isPane || undefined}
      >
        <h2 id={titleId} className={classes.title}>
          {t('common.today')}
          {count && !isPane && ` · ${count}`}
        </h2>
        {isPane && <span>{count}</span>}
        {aside}
      </div>
      <AsyncView
        query={query}
        skeleton={<LoadingSkeleton shape="rows" height={100} />}
        empty={<p className={`${classes.empty} pad-16 card soft`}>{t('workSchedule.emptyToday')}</p>}
      >
        {(list) => <Cars reservations={list} now={now} isBare={isPane} />}
      </AsyncView>
    </section>
  )
}

/**
 * Returns the number of a day's vehicles and the total duration of their reservations as text; null without
 * vehicles.
 */
export function useDayCount(reservations: readonly Reservation[], day: Day): string | null {
  const t = useTexts()
  const format = useFormat()
  if (reservations.length === 0) return null
  const minutes = reservedMinutes(reservations, dayBounds(day, format.timeZone))
  return t('workSchedule.count', { count: reservations.length, duration: format.duration(minutes) })
}
