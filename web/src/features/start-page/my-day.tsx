import type { TextName } from '@verstas/contract/texts/catalogue.ts'
import { workOrderEndpoints } from '@verstas/contract/work-orders/endpoints.ts'
import { findNextWork, findObstacle } from '@verstas/domain/work-schedule/day-plan.ts'
import { messageOf } from '../../platform/api/failure.ts'
import { Link } from '../../platform/routing/link.tsx'
import { useSession } from '../../platform/session/session.ts'
import { useNow } from '../../platform/session/use-now.ts'
import { useTexts } from '../../platform/texts/use-texts.ts'
import { AsyncView } from '../../platform/ui/async-view.tsx'
import { Button } from '../../platform/ui/button.tsx'
import { useFormat } from '../../platform/ui/format.tsx'
import { LoadingSkeleton } from '../../platform/ui/loading-skeleton.tsx'
import { useRunningNow } from '../stamping/latest-stamping.ts'
import { useMyReservations } from '../work-schedule/api.ts'
import { Today } from '../work-schedule/today.tsx'
import heroClasses from './hero.module.css'
import { NextHero } from './next-hero.tsx'
import { NowHero } from './now-hero.tsx'
import classes from './start-page.module.css'

/** The user's running or next work, and the vehicles of today below it. */
export function MyDay() {
  const query = useMyReservations(useFormat().dayOf(useNow()))
  const { stamping, readAt, isLoading } = useRunningNow()
  const order = stamping?.OrderRows[0]?.OrderNumber
  const hasToday = order !== undefined || query.isPending || (query.data ?? []).length > 0
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

interface NextProps {
  readonly query: ReturnType<typeof useMyReservations>
  /**
   * True while the running work is loading. The next work is hidden meanwhile, because the running work would
   * replace it.
   */
  readonly isRunningLoading: boolean
}

function Next({ query, isRunningLoading }: NextProps) {
  const t = useTexts()
  const now = useNow()
  const { employee } = useSession()
  const skeleton = <LoadingSkeleton height={[378]} />
  if (isRunningLoading) return skeleton
  return (
    <AsyncView query={query} skeleton={skeleton} errorHint={(error) => messageOf(error, t)}>
      {(list) => {
        const next = findNextWork(list, employee.Id, now)
        if (next) return <NextHero next={next} />
        const isBlocked = list.some((reservation) => findObstacle(reservation, employee.Id))
        if (isBlocked) return <NothingNext reason="startPage.nothingStartable" />
        return <NothingNext reason={list.length > 0 ? 'startPage.nothingNext' : 'workSchedule.emptyToday'} />
      }}
    </AsyncView>
  )
}

function NothingNext({ reason }: { reason: TextName }) {
  const t = useTexts()
  const { canCall } = useSession()
  return (
    <section className={`${heroClasses.nothing} line wrap spread pad-12-16 card`}>
      <span>{t(reason)}</span>
      {canCall(workOrderEndpoints.searchWorkOrders) && (
        <Button variant="tonal" render={(props) => <Link to="/workordersearch" {...props} />}>
          {t('page.workOrderSearch')}
        </Button>
      )}
    </section>
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
