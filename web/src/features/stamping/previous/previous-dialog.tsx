import { IconClockHour4 } from '@tabler/icons-react'
import type { Day } from '@verstas/domain/time/format.ts'
import { useState } from 'react'
import { messageOf } from '../../../platform/api/failure.ts'
import { useNow } from '../../../platform/session/use-now.ts'
import { useTexts } from '../../../platform/texts/use-texts.ts'
import { AsyncView } from '../../../platform/ui/async-view.tsx'
import { DayNavigator } from '../../../platform/ui/day-navigator.tsx'
import { EmptyState } from '../../../platform/ui/empty-state.tsx'
import { useFormat } from '../../../platform/ui/format.tsx'
import { LoadingSkeleton } from '../../../platform/ui/loading-skeleton.tsx'
import { PickDialog, PickHead, PickList } from '../../../platform/ui/pick-dialog.tsx'
import { DayList } from '../day-timeline/day-list.tsx'
import { DayRibbon } from '../day-timeline/day-ribbon.tsx'
import { DaySums } from '../day-timeline/day-sums.tsx'
import { useDayTimeline } from '../day-timeline/use-day-timeline.ts'
import classes from './previous-dialog.module.css'
import { type KnownDay, useKnownDay } from './use-known-day.ts'

interface PreviousDialogProps {
  readonly employeeId: number
  readonly onClose: () => void
}

/** What an employee has stamped, day by day (specification.md, Screens). */
export default function PreviousDialog({ employeeId, onClose }: PreviousDialogProps) {
  const t = useTexts()
  const today = useFormat().dayOf(useNow())
  const [day, setDay] = useState(today)
  const query = useKnownDay(employeeId, day)
  return (
    <PickDialog opened onClose={onClose} title={t('stamping.previous')}>
      <PickHead>
        <DayNavigator day={day} today={today} onChange={setDay} />
      </PickHead>
      <PickList label={t('stamping.previous')} fills>
        <div className={classes.content}>
          <AsyncView
            query={query}
            skeleton={<LoadingSkeleton shape="rows" count={4} />}
            errorHint={(error) => messageOf(error, t)}
          >
            {(known) => <KnownDayView day={day} known={known} />}
          </AsyncView>
        </div>
      </PickList>
    </PickDialog>
  )
}

function KnownDayView({ day, known }: { day: Day; known: KnownDay }) {
  const t = useTexts()
  const now = useNow()
  const timeline = useDayTimeline(day, known, now)
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
      {known.Corrections.length > 0 && (
        <p className={classes.soft}>{t('stamping.correctedTimes', { count: known.Corrections.length })}</p>
      )}
    </>
  )
}
