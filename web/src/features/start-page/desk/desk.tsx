import { useQuery } from '@tanstack/react-query'
import { activityEndpoints } from '@verstas/contract/activities/endpoints.ts'
import { startPageEndpoints } from '@verstas/contract/start-page/endpoints.ts'
import type { Desk as DeskData } from '@verstas/contract/start-page/entities.ts'
import type { StartRole } from '@verstas/contract/start-page/roles.ts'
import { isStampingEmployee } from '@verstas/domain/session/rights.ts'
import { lazy, Suspense } from 'react'
import { endpointQuery } from '../../../platform/api/endpoint-query.ts'
import { useSession } from '../../../platform/session/session.ts'
import { useNow } from '../../../platform/session/use-now.ts'
import { useTexts } from '../../../platform/texts/use-texts.ts'
import { AsyncView } from '../../../platform/ui/async-view.tsx'
import { useFormat } from '../../../platform/ui/format.tsx'
import { LoadingSkeleton } from '../../../platform/ui/loading-skeleton.tsx'
import { Plate } from '../../../platform/ui/plate.tsx'
import { RowLink } from '../../../platform/ui/row-link.tsx'
import { useMediaQuery } from '../../../platform/ui/use-media-query.ts'
import { DeskCard } from '../../../shared/desk/desk-card.tsx'
import { useMyActivities } from '../../activities/api.ts'
import { NewestAcceptance, OfferAnswerList } from '../../health-check-offers/answers/offer-answers.tsx'
import { UnopenedOffers } from '../../health-check-offers/answers/unopened-offers.tsx'
import { useRunningNow } from '../../stamping/latest-stamping.ts'
import { hasOwnReservations, useMyReservations } from '../../work-schedule/api.ts'
import { NowHero } from '../now-hero.tsx'
import { ArrivalsCard, HandOverCard, WaitingHero } from './adviser.tsx'
import { AllLink } from './all-link.tsx'
import { ConversationsCard } from './conversations-card.tsx'
import classes from './desk.module.css'
import { ForemanHead, ForgottenCard, FreeCard, UnassignedCard } from './foreman.tsx'
import { DayNowCard, DifferencesCard, ManagerHead, MissingPartsCard, WaitingOffersCard } from './manager.tsx'
import { NotStampedCard } from './not-stamped-card.tsx'
import { OwnOrdersCard } from './own-orders.tsx'
import { PartsCard, PartsHead, RequestsCard } from './parts.tsx'
import { PeopleCard } from './people-card.tsx'
import { PromisesCard, useHands } from './promises-card.tsx'

/** Loaded after the page, because it shares its texts with the reports. */
const TenDays = lazy(async () => ({ default: (await import('../../reports/ten-days.tsx')).TenDays }))
// Loaded on demand, because its texts load only with the settings.
const StartCard = lazy(async () => ({
  default: (await import('../../settings/start/start-card.tsx')).StartCard,
}))

/** The user's running work on a work order. Renders nothing if none runs. */
function RunningWork() {
  const { stamping, readAt } = useRunningNow()
  const query = useMyReservations(useFormat().dayOf(useNow()))
  const order = stamping?.OrderRows[0]?.OrderNumber
  if (!stamping || order === undefined) return null
  const reservation = query.data?.find(({ WorkOrder }) => WorkOrder.OrderNumber === order)
  return <NowHero stamping={stamping} readAt={readAt} reservation={reservation} />
}

/**
 * The start page of advisers, foremen, parts clerks, managers and administrators. A person with several roles sees the
 * cards of each. Wide screens show the cards in two or three columns. Technicians see their tasks and
 * conversations on wide screens, and people who do not stamp see their work orders.
 */
export function Desk({ isDesk }: { readonly isDesk: boolean }) {
  const session = useSession()
  if (!isDesk && !isStampingEmployee(session.employee.Subsystem)) return <Sales />
  if (!isDesk)
    return (
      <div className={`${classes.under} hide-empty stack gap-16`}>
        <NewestAcceptance />
        <OfferAnswerList />
        <Beside />
      </div>
    )
  const isKnown = session.canCall(startPageEndpoints.getDesk)
  return (
    <>
      {session.holds(['ManageSettings']) && (
        <Suspense>
          <StartCard />
        </Suspense>
      )}
      <NewestAcceptance />
      {hasOwnReservations(session) && <RunningWork />}
      {isKnown ? <Roles /> : <Offers />}
    </>
  )
}

/** The customers' answers to offers, and the offers that customers have not opened. */
const Offers = () => (
  <>
    <OfferAnswerList />
    <UnopenedOffers />
  </>
)

/**
 * The start page of people who neither stamp nor have a role with cards, for example salesmen: their work orders with
 * the promises, the answers to offers, and what waits for an answer of theirs.
 */
const Sales = () => (
  <>
    <NewestAcceptance />
    <div className={`${classes.columns} grid gap-16`}>
      <div className={`${classes.column} ${classes.main} stack gap-16`}>
        <OwnOrdersCard />
        <OfferAnswerList />
      </div>
      <div className={`${classes.column} ${classes.talk} stack gap-16`}>
        <ConversationsCard />
        <TasksCard />
      </div>
    </div>
  </>
)

/** The tasks and conversations of a technician, on screens that are wide enough to show their text. */
function Beside() {
  const isWide = useMediaQuery('(min-width: 90rem)')
  if (!isWide) return null
  return (
    <div className={`${classes.beside} hide-empty grid gap-16`}>
      <TasksCard />
      <ConversationsCard />
    </div>
  )
}

function Roles() {
  // Live events invalidate the query; it is not polled.
  const query = useQuery(endpointQuery(startPageEndpoints.getDesk, {}))
  return (
    <>
      <AsyncView query={query} skeleton={<LoadingSkeleton height={[378]} />}>
        {(desk) => <Cards desk={desk} />}
      </AsyncView>
      {query.isLoadingError && <Offers />}
    </>
  )
}

function Cards({ desk }: { readonly desk: DeskData }) {
  const now = useNow()
  const hasSchedule = useSession().holds(['MobileWorkshopSchedule'])
  const hands = useHands(desk, now)
  const has = (role: StartRole) => desk.Roles.includes(role)
  const isManager = has('manager')
  const seesAll = has('foreman') || isManager
  const isToday = has('adviser') || seesAll
  return (
    <div className="stack gap-16">
      {has('adviser') && <WaitingHero desk={desk} now={now} />}
      {isManager && <ManagerHead desk={desk} now={now} />}
      {has('foreman') && !has('adviser') && !isManager && <ForemanHead desk={desk} now={now} />}
      {has('clerk') && !isToday && <PartsHead desk={desk} now={now} />}
      <div className={`${classes.columns} grid gap-16`}>
        <div className={`${classes.column} ${classes.main} stack gap-16`}>
          {has('adviser') && <ArrivalsCard desk={desk} now={now} />}
          {isToday && <PromisesCard desk={desk} hands={hands} now={now} />}
          {has('adviser') && <HandOverCard desk={desk} />}
          <Offers />
          {has('foreman') && <ForgottenCard desk={desk} />}
          {isManager && <MissingPartsCard desk={desk} />}
          {seesAll && <NotStampedCard desk={desk} now={now} />}
          {isManager && <WaitingOffersCard desk={desk} now={now} />}
          {isManager && <DifferencesCard desk={desk} />}
          {has('clerk') && <PartsCard desk={desk} />}
          {has('administrator') && <PeopleCard />}
        </div>
        <div className={`${classes.column} stack gap-16`}>
          {isManager && <DayNowCard desk={desk} now={now} />}
          {seesAll && hasSchedule && <FreeCard desk={desk} now={now} />}
          {isManager && (
            <Suspense>
              <TenDays />
            </Suspense>
          )}
          {seesAll && hasSchedule && <UnassignedCard desk={desk} hands={hands} />}
          {has('clerk') && <RequestsCard desk={desk} now={now} />}
        </div>
        <div className={`${classes.column} ${classes.talk} stack gap-16`}>
          <ConversationsCard />
          <TasksCard />
        </div>
      </div>
    </div>
  )
}

/** Exported from the same chunk, because each further chunk adds its name to the first load. */
export { NothingNext } from '../nothing-next.tsx'

/** The number of tasks that the card shows. */
const shownCount = 4

/** My open tasks. A row opens the task. */
function TasksCard() {
  return useSession().canCall(activityEndpoints.listMyActivities) && <OpenTasks />
}

function OpenTasks() {
  const t = useTexts()
  const format = useFormat()
  const now = useNow()
  const open = (useMyActivities().data ?? []).filter(({ IsOpen }) => IsOpen)
  if (open.length === 0) return null
  return (
    <DeskCard title={t('page.userTasks')} count={open.length} aside={<AllLink to="/usertasks" />}>
      {open
        .slice(0, shownCount)
        .map(({ Id, Header, Created, WorkOrderNumber, WorkOrderVehicleLicenseNumber }) => (
          <li key={Id}>
            <RowLink to="/usertasks" search={{ task: Id }} isTall>
              <span className="stack gap-4 grow shrink">
                <span className="line wrap gap-y-4 gap-x-8 type-13 soft">
                  {WorkOrderNumber !== null && (
                    <Plate number={WorkOrderVehicleLicenseNumber} blankLabel={t('workOrder.noPlate')} />
                  )}
                  {format.instant(Created, now)}
                </span>
                <span className="type-15 strong break-anywhere">{Header}</span>
              </span>
            </RowLink>
          </li>
        ))}
    </DeskCard>
  )
}
