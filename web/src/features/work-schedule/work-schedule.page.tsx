import { IconCalendarOff } from '@tabler/icons-react'
import { useNavigate, useSearch } from '../../platform/routing/hooks.ts'
import { Link } from '../../platform/routing/link.tsx'
import { useNow } from '../../platform/session/use-now.ts'
import { Page } from '../../platform/shell/page.tsx'
import { useTexts } from '../../platform/texts/use-texts.ts'
import { AsyncView } from '../../platform/ui/async-view.tsx'
import { Button } from '../../platform/ui/button.tsx'
import { DayNavigator } from '../../platform/ui/day-navigator.tsx'
import { EmptyState } from '../../platform/ui/empty-state.tsx'
import { useFormat } from '../../platform/ui/format.tsx'
import { LoadingSkeleton } from '../../platform/ui/loading-skeleton.tsx'
import { PrintDayButton } from '../../shared/paper/print-day-button.tsx'
import { useMyReservations } from './api.ts'
import { DayCars } from './day-cars.tsx'
import { TimeAxis } from './time-axis.tsx'
import { useDayCount } from './today.tsx'
import classes from './work-schedule.module.css'

/**
 * The user's reservations of a day (specification.md, Screens). The address contains the day unless it is
 * today.
 */
export function WorkSchedulePage() {
  const t = useTexts()
  const format = useFormat()
  const navigate = useNavigate()
  const now = useNow()
  const today = format.dayOf(now)
  const { date: day = today } = useSearch('/workschedule')
  const reservations = useMyReservations(day)
  const isToday = day === today

  const count = useDayCount(reservations.data ?? [], day)

  return (
    <Page
      title={t('page.workSchedule')}
      subtitle={count ?? undefined}
      width="full"
      actions={
        <PrintDayButton title={t('page.workSchedule')} day={day} reservations={reservations.data ?? []} />
      }
    >
      <DayNavigator
        day={day}
        today={today}
        onChange={(date) =>
          void navigate({ to: '/workschedule', search: date === today ? {} : { date }, replace: true })
        }
      />
      <AsyncView
        query={reservations}
        skeleton={<LoadingSkeleton height={204} />}
        empty={
          <EmptyState
            icon={IconCalendarOff}
            title={t(isToday ? 'workSchedule.emptyToday' : 'workSchedule.empty')}
            hint={t('workSchedule.emptyHint')}
            action={
              <Button variant="quiet" render={(props) => <Link to="/workordersearch" {...props} />}>
                {t('page.workOrderSearch')}
              </Button>
            }
          />
        }
      >
        {(list) => (
          <div className={`${classes.day} stack top gap-16`}>
            <DayCars hasMakes reservations={list} now={isToday ? now : null} />
            <div className={classes.axis}>
              <TimeAxis day={day} reservations={list} now={isToday ? now : null} isBesideList />
            </div>
          </div>
        )}
      </AsyncView>
    </Page>
  )
}
