import { IconClipboardText, IconMessage, IconMoodSmile } from '@tabler/icons-react'
import { chatEndpoints } from '@verstas/contract/chat/endpoints.ts'
import type { DeskCar as Car, Desk } from '@verstas/contract/start-page/entities.ts'
import { shownNumber } from '@verstas/domain/codes/order-number.ts'
import {
  arrivingCars,
  carsToHandOver,
  type WorkProgress as Progress,
  waitingCars,
  workProgress,
} from '@verstas/domain/start-page/desk.ts'
import { minutesBetween } from '@verstas/domain/time/format.ts'
import { Link } from '../../../platform/routing/link.tsx'
import { useSession } from '../../../platform/session/session.ts'
import { useTexts } from '../../../platform/texts/use-texts.ts'
import { Button, IconButton } from '../../../platform/ui/button.tsx'
import { useFormat } from '../../../platform/ui/format.tsx'
import { StateBadge } from '../../../platform/ui/state-badge.tsx'
import { DeskCard, DeskNote } from '../../../shared/desk/desk-card.tsx'
import heroClasses from '../hero.module.css'
import { Hero } from '../hero.tsx'
import { CallButton } from './call-button.tsx'
import classes from './desk.module.css'
import { DeskCar } from './desk-car.tsx'
import { Say } from './say.tsx'

interface DeskProps {
  readonly desk: Desk
  readonly now: Date
}

/** The customer who has waited longest, with the state of the work, and the other waiting customers. */
export function WaitingHero({ desk: { Cars }, now }: DeskProps) {
  const t = useTexts()
  const format = useFormat()
  const { canCall } = useSession()
  const { readyAbout, workState } = useWorkState()
  const [car, ...others] = waitingCars(Cars, now)
  const progress = car && workProgress(car, now)
  if (!car) return <Say icon={IconMoodSmile} tone="tone-done" title={t('desk.nobodyWaits')} facts={[]} />
  const search = { number: String(car.OrderNumber) }
  const vehicle = `${car.MakeName} ${car.ModelName}`
  return (
    <>
      <Hero
        title={t('workSchedule.customerWaiting')}
        urgency="waiting"
        aside={t('desk.since', { time: format.time(car.StartTime) })}
        plate={car.LicenseNumber}
        blankLabel={t('workSchedule.noPlate')}
        work={car.Work || vehicle}
        facts={[car.Work && vehicle, String(shownNumber(car))]}
        actions={
          <>
            <Button
              icon={IconClipboardText}
              render={(props) => <Link to="/workorder" search={search} {...props} />}
            >
              {t('startPage.openWorkOrder')}
            </Button>
            {canCall(chatEndpoints.listSubscriptions) && (
              <IconButton
                size="main"
                variant="tonal"
                label={t('page.conversations')}
                icon={IconMessage}
                render={(props) => <Link to="/workorder" search={{ ...search, tab: 'chat' }} {...props} />}
              />
            )}
          </>
        }
      >
        <p className="line wrap spread gap-y-0 gap-x-16 mt-16 type-15 soft">
          <span className="number-34 ink">
            {format.elapsed(minutesBetween(new Date(car.StartTime), now))}{' '}
            <small className="soft type-15">{t('desk.waited')}</small>
          </span>
          {/* The line below the meter names the person. */}
          <span>{progress ? readyAbout(car) : workState(car)}</span>
        </p>
        {progress && <WorkProgress progress={progress} />}
      </Hero>
      {others.length > 0 && (
        <DeskCard title={t('desk.alsoWaiting')} count={others.length}>
          {others.map((other) => (
            <DeskCar
              key={other.WorkOrderId}
              car={other}
              state={
                <StateBadge state="waiting">
                  {format.elapsed(minutesBetween(new Date(other.StartTime), now))}
                </StateBadge>
              }
              note={<span className="type-13 soft">{workState(other)}</span>}
            />
          ))}
        </DeskCard>
      )}
    </>
  )
}

/** The progress of the running work on a vehicle until its expected end, and the remaining time. */
function WorkProgress({ progress: { name, share, minutesLeft } }: { readonly progress: Progress }) {
  const t = useTexts()
  const format = useFormat()
  return (
    <>
      <div className={`${heroClasses.meter} clip rounded-full sunken`} aria-hidden="true">
        <span className={classes.calm} style={{ width: `${share * 100}%` }} />
      </div>
      <p className="type-13 soft">{t('desk.worksLeft', { name, duration: format.duration(minutesLeft) })}</p>
    </>
  )
}

/**
 * The vehicles whose work is done and that wait for their customer: the work, and the sum that the customer
 * pays. A row opens the work order.
 */
export function HandOverCard({ desk: { Cars } }: Pick<DeskProps, 'desk'>) {
  const t = useTexts()
  const format = useFormat()
  const cars = carsToHandOver(Cars)
  if (cars.length === 0) return null
  return (
    <DeskCard title={t('desk.toHandOver')} count={cars.length}>
      {cars.map((car) => (
        <DeskCar
          key={car.WorkOrderId}
          car={car}
          state={
            <StateBadge state={car.IsCustomerWaiting ? 'waiting' : 'done'}>
              {t(car.IsCustomerWaiting ? 'workSchedule.customerWaiting' : 'desk.readyToHand')}
            </StateBadge>
          }
          note={
            <span className="type-13 soft">
              {car.Sum === null ? t('desk.noSum') : t('desk.netSum', { sum: format.price(car.Sum) })}
            </span>
          }
          actions={<CallButton car={car} />}
        />
      ))}
    </DeskCard>
  )
}

/** Returns functions that describe who works on a vehicle, and when it is ready. */
function useWorkState() {
  const t = useTexts()
  const format = useFormat()
  const readyAbout = ({ ExpectedEnd }: Car): string =>
    `${t('startPage.readyAbout')} ${format.time(ExpectedEnd)}`
  const workState = (car: Car): string => {
    if (car.IsDone) return t('desk.readyToHand')
    const [worker] = car.Workers
    if (!worker) return t('desk.nobodyWorks')
    return `${t('desk.works', { name: worker.Name })}, ${readyAbout(car)}`
  }
  return { readyAbout, workState }
}

/** The vehicles that arrive within the next hour, and those that should have come. */
export function ArrivalsCard({ desk: { Cars }, now }: DeskProps) {
  const t = useTexts()
  const format = useFormat()
  const cars = arrivingCars(Cars, now)
  const inAnHour = new Date(now.getTime() + 60 * 60_000)
  return (
    <DeskCard
      title={t('desk.arrivals', { time: format.time(inAnHour) })}
      aside={
        cars.length > 0 && <span className="soft type-15">{t('desk.cars', { count: cars.length })}</span>
      }
    >
      {cars.length === 0 && <DeskNote>{t('desk.noArrivals')}</DeskNote>}
      {cars.map((car) => (
        <DeskCar
          key={car.WorkOrderId}
          car={car}
          state={
            new Date(car.StartTime) < now ? (
              <StateBadge state="late">{t('desk.overdueArrival')}</StateBadge>
            ) : car.IsCustomerWaiting ? (
              <StateBadge state="waiting">{t('workSchedule.customerWaiting')}</StateBadge>
            ) : undefined
          }
          note={
            car.MissingCount > 0 && (
              <StateBadge state="blocked">{t('partsState.missing', { count: car.MissingCount })}</StateBadge>
            )
          }
        />
      ))}
    </DeskCard>
  )
}
