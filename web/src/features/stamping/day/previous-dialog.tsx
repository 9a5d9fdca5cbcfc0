import { IconClockHour4 } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { stampingCorrectionEndpoints } from '@verstas/contract/stamping/correction-endpoints.ts'
import type { StampingDay } from '@verstas/contract/stamping/corrections.ts'
import type { Stamping } from '@verstas/contract/stamping/entities.ts'
import { maySeeDaysOf } from '@verstas/domain/stamping/correctors.ts'
import type { DayTimeline } from '@verstas/domain/stamping/day-timeline.ts'
import type { Day } from '@verstas/domain/time/format.ts'
import { useState } from 'react'
import { useSession } from '../../../platform/session/session.ts'
import { useNow } from '../../../platform/session/use-now.ts'
import { useTexts } from '../../../platform/texts/use-texts.ts'
import { AsyncView } from '../../../platform/ui/async-view.tsx'
import { DayNavigator } from '../../../platform/ui/day-navigator.tsx'
import { EmptyState } from '../../../platform/ui/empty-state.tsx'
import { useFormat } from '../../../platform/ui/format.tsx'
import { LoadingSkeleton } from '../../../platform/ui/loading-skeleton.tsx'
import { PickDialog, PickHead, PickList } from '../../../platform/ui/pick-dialog.tsx'
import { stampingDayQuery, stampingsOfQuery } from '../api.ts'
import { DayList } from './day-list.tsx'
import { DayRibbon } from './day-ribbon.tsx'
import classes from './previous-dialog.module.css'
import { useDayTimeline } from './use-day-timeline.ts'

interface PreviousDialogProps {
  readonly employeeId: number
  readonly onClose: () => void
}

/** An employee's stampings, day by day (specification.md, Screens). */
export default function PreviousDialog({ employeeId, onClose }: PreviousDialogProps) {
  const t = useTexts()
  const today = useFormat().dayOf(useNow())
  const [day, setDay] = useState(today)
  const query = useKnownDay(employeeId, day)
  return (
    <PickDialog isOpen onClose={onClose} title={t('stamping.previous')}>
      <PickHead>
        <DayNavigator day={day} today={today} onChange={setDay} />
      </PickHead>
      <PickList label={t('stamping.previous')} fills>
        <div className={`${classes.content} stack gap-16`}>
          <AsyncView query={query} skeleton={<LoadingSkeleton shape="rows" count={4} />}>
            {(knownDay) => <KnownDayView day={day} knownDay={knownDay} />}
          </AsyncView>
        </div>
      </PickList>
    </PickDialog>
  )
}

function KnownDayView({ day, knownDay }: { day: Day; knownDay: KnownDay }) {
  const t = useTexts()
  const now = useNow()
  const timeline = useDayTimeline(day, knownDay, now)
  const isEmpty = timeline.segments.length + timeline.elsewhere.length + timeline.gaps.length === 0
  return (
    <>
      <DaySums timeline={timeline} />
      {isEmpty ? (
        <EmptyState icon={IconClockHour4} title={t('stamping.dayEmpty')} />
      ) : (
        <>
          <DayRibbon timeline={timeline} now={now} />
          <DayList timeline={timeline} />
        </>
      )}
      {knownDay.Corrections.length > 0 && (
        <p className="soft">{t('stamping.correctedTimes', { count: knownDay.Corrections.length })}</p>
      )}
    </>
  )
}

/** The shifts of the day, its total presence, and the time of each type. */
function DaySums({ timeline }: { timeline: DayTimeline<Stamping> }) {
  const t = useTexts()
  const format = useFormat()
  const { shifts, sums, presence } = timeline
  const ranges = shifts.map(({ startAt, endAt }) => format.timeRange(startAt, endAt)).join(', ')
  return (
    <div className="stack gap-8">
      <p className="flex wrap spread gap-y-4 gap-x-16">
        <strong>{t('stamping.presence', { duration: format.duration(presence) })}</strong>
        {ranges && <span>{t('stamping.shift', { range: ranges })}</span>}
      </p>
      {sums.length > 0 && (
        <dl className="flex wrap gap-8" aria-label={t('stamping.byType')}>
          {sums.map(({ typeId, description, minutes }) => (
            <div key={typeId} className={`${classes.type} flex gap-8 rounded-full quiet type-15`}>
              <dt>{description}</dt>
              <dd className="strong">{format.duration(minutes)}</dd>
            </div>
          ))}
        </dl>
      )}
    </div>
  )
}

/** The data of an employee's day that the user is allowed to read. */
export type KnownDay = Pick<StampingDay, 'Stampings' | 'Elsewhere' | 'Shifts' | 'Corrections'>

const withoutShifts = (Stampings: readonly Stamping[]): KnownDay => ({
  Stampings: [...Stampings],
  Elsewhere: [],
  Shifts: [],
  Corrections: [],
})

/**
 * Returns the query of an employee's day. It has shifts, corrections and work at other sites only if the
 * server supports them and the user may read them.
 */
function useKnownDay(employeeId: number, date: Day) {
  const { employee, rights, canCall } = useSession()
  const canSeeAll =
    canCall(stampingCorrectionEndpoints.getStampingDay) &&
    maySeeDaysOf({ rights, employeeId: employee.Id }, employeeId)
  const fullDay = useQuery({
    ...stampingDayQuery(employeeId, date),
    enabled: canSeeAll,
    select: (day: StampingDay): KnownDay => day,
  })
  const stampingsOnly = useQuery({
    ...stampingsOfQuery(employeeId, date),
    enabled: !canSeeAll,
    select: withoutShifts,
  })
  return canSeeAll ? fullDay : stampingsOnly
}
