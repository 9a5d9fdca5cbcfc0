import { IconClockHour4 } from '@tabler/icons-react'
import type { Stamping } from '@verstas/contract/stamping/entities.ts'
import { minutesBetween } from '@verstas/domain/time/format.ts'
import { messageOf } from '../api/failure.ts'
import { useNow } from '../session/use-now.ts'
import { useTexts } from '../texts/use-texts.ts'
import { AsyncView } from '../ui/async-view.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { useFormat } from '../ui/format.tsx'
import { LoadingSkeleton } from '../ui/loading-skeleton.tsx'
import { Plate } from '../ui/plate.tsx'
import { StateBadge } from '../ui/state-badge.tsx'
import { useStampingsOf } from './api.ts'
import classes from './day-stampings.module.css'

/** What an employee has stamped today, the running one last. */
export function DayStampings({ employeeId }: { employeeId: number | null }) {
  const t = useTexts()
  const format = useFormat()
  const now = useNow()
  const query = useStampingsOf(employeeId, format.dayOf(now))
  const total = query.data?.reduce((sum, stamping) => sum + minutesOf(stamping, now), 0) ?? 0
  if (employeeId === null) return null
  return (
    <section aria-labelledby="stampings-today" className={classes.day}>
      <div className={classes.head}>
        <h2 id="stampings-today" className={classes.title}>
          {t('stamping.today')}
        </h2>
        {total > 0 && (
          <span className={classes.soft}>{t('stamping.todaySum', { duration: format.duration(total) })}</span>
        )}
      </div>
      <AsyncView
        query={query}
        skeleton={<LoadingSkeleton shape="rows" count={3} />}
        empty={<EmptyState icon={IconClockHour4} title={t('stamping.todayEmpty')} />}
        errorHint={(error) => messageOf(error, t)}
      >
        {(list) => (
          <ol className={classes.list}>
            {list.map((stamping) => (
              <li key={stamping.Id}>
                <StampingLine stamping={stamping} now={now} />
              </li>
            ))}
          </ol>
        )}
      </AsyncView>
    </section>
  )
}

function StampingLine({ stamping, now }: { stamping: Stamping; now: Date }) {
  const t = useTexts()
  const format = useFormat()
  const { StartTime, EndTime, TypeDescription, LicenseNumber, OrderRows } = stamping
  const names = OrderRows.map(({ Name }) => Name).filter(Boolean)
  return (
    <div className={classes.line} data-running={EndTime === null || undefined}>
      <div className={classes.times}>
        <span>{format.timeRange(StartTime, EndTime)}</span>
        <span className={classes.duration}>{format.duration(minutesOf(stamping, now))}</span>
      </div>
      <div className={classes.what}>
        <div className={classes.type}>
          {LicenseNumber && <Plate number={LicenseNumber} size="sm" />}
          <span>{TypeDescription}</span>
          {EndTime === null && <StateBadge state="ongoing">{t('stamping.runningNow')}</StateBadge>}
        </div>
        {OrderRows[0] && (
          <div className={classes.soft}>{[...names, OrderRows[0].OrderNumber].join(' · ')}</div>
        )}
      </div>
    </div>
  )
}

const minutesOf = ({ StartTime, EndTime }: Stamping, now: Date): number =>
  minutesBetween(StartTime, EndTime ?? now)
