import { Button } from '@mantine/core'
import { IconCalendarTime, IconClockEdit, IconClockHour4 } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { StampingEmployee } from '@verstas/contract/stamping/entities.ts'
import { hasStampingExtensions } from '@verstas/domain/session/rights.ts'
import { maySeeDaysOf } from '@verstas/domain/stamping/corrections.ts'
import type { Day } from '@verstas/domain/time/format.ts'
import { lazy, Suspense, useState } from 'react'
import { messageOf } from '../../../platform/api/failure.ts'
import { useSession } from '../../../platform/session/session.ts'
import { useNow } from '../../../platform/session/use-now.ts'
import { useTexts } from '../../../platform/texts/use-texts.ts'
import { AsyncView } from '../../../platform/ui/async-view.tsx'
import { EmptyState } from '../../../platform/ui/empty-state.tsx'
import { useFormat } from '../../../platform/ui/format.tsx'
import { LoadingSkeleton } from '../../../platform/ui/loading-skeleton.tsx'
import { useStampingEmployees, useStampingsOf } from '../api.ts'
import { HoursButton } from '../hours/hours-button.tsx'
import { DayList } from './day-list.tsx'
import classes from './day-stampings.module.css'
import { useDayTimeline } from './use-day-timeline.ts'

/** An employee's stampings of today, with buttons to other days, to the hours and to corrections. */
export function DayStampings({ employeeId }: { employeeId: number | null }) {
  const t = useTexts()
  const format = useFormat()
  const now = useNow()
  const day = format.dayOf(now)
  const query = useStampingsOf(employeeId, day)
  const timeline = useDayTimeline(day, { Stampings: query.data ?? [], Elsewhere: [], Shifts: [] }, now)
  if (employeeId === null) return null
  return (
    <section aria-labelledby="stampings-today" className={classes.day}>
      <div className={classes.head}>
        <h2 id="stampings-today" className={classes.title}>
          {t('stamping.today')}
        </h2>
        {timeline.presence > 0 && (
          <span className={classes.soft}>
            {t('stamping.todaySum', { duration: format.duration(timeline.presence) })}
          </span>
        )}
      </div>
      <AsyncView
        query={query}
        skeleton={<LoadingSkeleton shape="rows" count={3} />}
        empty={<EmptyState icon={IconClockHour4} title={t('stamping.todayEmpty')} />}
        errorHint={(error) => messageOf(error, t)}
      >
        {() => <DayList timeline={timeline} />}
      </AsyncView>
      <div className={classes.actions}>
        <PreviousButton employeeId={employeeId} />
        <HoursOf employeeId={employeeId} />
        <CorrectionsLink employeeId={employeeId} day={day} />
      </div>
    </section>
  )
}

/** For one's own hours, or a supervisor's look at another's. */
function HoursOf({ employeeId }: { employeeId: number }) {
  const { employee, rights } = useSession()
  const isOther = employeeId !== employee.Id
  const { data: employees = [] } = useStampingEmployees(isOther)
  if (!isOther) return <HoursButton />
  const other: StampingEmployee | undefined = employees.find(({ Id }) => Id === employeeId)
  const maySeeHours = maySeeDaysOf({ rights, employeeId: employee.Id }, employeeId)
  return maySeeHours && other && <HoursButton employee={other} />
}

const PreviousDialog = lazy(() => import('./previous-dialog.tsx'))

/** Opens what an employee has stamped on any day. */
export function PreviousButton({ employeeId }: { employeeId: number }) {
  const t = useTexts()
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconCalendarTime size={20} aria-hidden="true" />}
        onClick={() => setIsOpen(true)}
      >
        {t('stamping.previous')}
      </Button>
      {isOpen && (
        <Suspense>
          <PreviousDialog employeeId={employeeId} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

/** Leads to a day's corrections and comments: one's own, or anybody's for a supervisor. */
export function CorrectionsLink({ employeeId, day }: { employeeId: number; day: Day }) {
  const t = useTexts()
  const { employee, settings, rights } = useSession()
  if (!hasStampingExtensions(settings)) return null
  if (!maySeeDaysOf({ rights, employeeId: employee.Id }, employeeId)) return null
  return (
    <Button
      variant="default"
      leftSection={<IconClockEdit size={20} aria-hidden="true" />}
      renderRoot={(props) => (
        <Link
          to="/stampingcorrections/{-$employee}/{-$date}"
          params={{ employee: String(employeeId), date: day }}
          {...props}
        />
      )}
    >
      {t('correction.history')}
    </Button>
  )
}
