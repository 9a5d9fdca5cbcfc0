import { findNextWork } from '@verstas/domain/work-schedule/day-plan.ts'
import { Link } from '../../platform/routing/link.tsx'
import { useSession } from '../../platform/session/session.ts'
import { useNow } from '../../platform/session/use-now.ts'
import { useTexts } from '../../platform/texts/use-texts.ts'
import { AsyncView } from '../../platform/ui/async-view.tsx'
import { useFormat } from '../../platform/ui/format.tsx'
import { LoadingSkeleton } from '../../platform/ui/loading-skeleton.tsx'
import { useLoadedLater } from '../../platform/ui/use-loaded-later.ts'
import { useRunningNow } from '../stamping/latest-stamping.ts'
import { useMyReservations } from '../work-schedule/api.ts'
import { Today } from '../work-schedule/today.tsx'
import { NextHero } from './next-hero.tsx'
import { NowHero } from './now-hero.tsx'
import classes from './start-page.module.css'

/** The user's running or next work, and the vehicles of today below it. */
export function MyDay() {
  const query = useMyReservations(useFormat().dayOf(useNow()))
  const { stamping, readAt, isLoading } = useRunningNow()
  const order = stamping?.OrderRows[0]?.OrderNumber
  const hasToday = order !== undefined || query.isPending || Boolean(query.data?.length)
  return (
    <>
      {stamping && order !== undefined ? (
        <NowHero
          stamping={stamping}
          readAt={readAt}
          reservation={query.data?.find(({ WorkOrder }) => WorkOrder.OrderNumber === order)}
        />
      ) : (
        <Next query={query} isRunningLoading={isLoading} />
      )}
      {hasToday && (
        <div className={classes.today}>
          <Today aside={<WholeDay />} />
        </div>
      )}
    </>
  )
}

const loadNothingNext = async () => (await import('./desk/desk.tsx')).NothingNext

interface NextProps {
  readonly query: ReturnType<typeof useMyReservations>
  /**
   * True while the running work is loading. The next work is hidden meanwhile, because the running work would
   * replace it.
   */
  readonly isRunningLoading: boolean
}

function Next({ query, isRunningLoading }: NextProps) {
  const now = useNow()
  const { employee } = useSession()
  const NothingNext = useLoadedLater(loadNothingNext)
  const skeleton = <LoadingSkeleton height={[378]} />
  if (isRunningLoading) return skeleton
  return (
    <AsyncView query={query} skeleton={skeleton}>
      {(list) => {
        const next = findNextWork(list, employee.Id, now)
        if (next) return <NextHero next={next} />
        return NothingNext ? <NothingNext list={list} /> : <LoadingSkeleton height={[72]} />
      }}
    </AsyncView>
  )
}

function WholeDay() {
  const t = useTexts()
  return (
    <Link
      to="/workschedule"
      className={`${classes.wholeDay} line pad-x-12 touch rounded type-15 strong brand`}
    >
      {t('startPage.wholeDay')}
    </Link>
  )
}
