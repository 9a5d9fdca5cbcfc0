import { IconClockHour4 } from '@tabler/icons-react'
import type { StampingEmployee } from '@verstas/contract/stamping/entities.ts'
import { maySeeDaysOf } from '@verstas/domain/stamping/corrections.ts'
import { messageOf } from '../../platform/api/failure.ts'
import { useSession } from '../../platform/session/session.ts'
import { useNow } from '../../platform/session/use-now.ts'
import { useTexts } from '../../platform/texts/use-texts.ts'
import { AsyncView } from '../../platform/ui/async-view.tsx'
import { EmptyState } from '../../platform/ui/empty-state.tsx'
import { useFormat } from '../../platform/ui/format.tsx'
import { LoadingSkeleton } from '../../platform/ui/loading-skeleton.tsx'
import { useStampingEmployees, useStampingsOf } from './api.ts'
import { CorrectionsLink } from './corrections-link.tsx'
import classes from './day-stampings.module.css'
import { DayList } from './day-timeline/day-list.tsx'
import { useDayTimeline } from './day-timeline/use-day-timeline.ts'
import { HoursButton } from './hours/hours-button.tsx'
import { PreviousButton } from './previous/previous-button.tsx'

/** What an employee has stamped today, the running one last, and the ways to other days and to the hours. */
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

/** Hours are one's own, or a supervisor's to see. */
function HoursOf({ employeeId }: { employeeId: number }) {
  const { employee, rights } = useSession()
  const isOther = employeeId !== employee.Id
  const { data: employees = [] } = useStampingEmployees(isOther)
  if (!isOther) return <HoursButton />
  const other: StampingEmployee | undefined = employees.find(({ Id }) => Id === employeeId)
  const maySeeHours = maySeeDaysOf({ rights, employeeId: employee.Id }, employeeId)
  return maySeeHours && other && <HoursButton employee={other} />
}
