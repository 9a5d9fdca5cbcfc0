import { IconAlertTriangle, IconCircleCheck, IconClock, IconElevator, IconUser } from '@tabler/icons-react'
import type { Desk } from '@verstas/contract/start-page/entities.ts'
import { lateCars, unassignedCars } from '@verstas/domain/start-page/desk.ts'
import type { Hands } from '@verstas/domain/start-page/hands.ts'
import { minutesBetween } from '@verstas/domain/time/format.ts'
import { useTexts } from '../../../platform/texts/use-texts.ts'
import { useFormat } from '../../../platform/ui/format.tsx'
import { RowLink, RowWords } from '../../../platform/ui/row-link.tsx'
import { StateBadge } from '../../../platform/ui/state-badge.tsx'
import { DeskCard, DeskNote } from '../../../shared/desk/desk-card.tsx'
import { ProposalRows } from '../../stamping-corrections/proposals/proposal-rows.tsx'
import { AllLink } from './all-link.tsx'
import { DeskCar } from './desk-car.tsx'
import { GiveButton } from './give-button.tsx'
import { Say } from './say.tsx'

interface DeskProps {
  readonly desk: Desk
  readonly now: Date
}

/** The number of bays that the card shows. */
const shownBays = 3

/**
 * True if the person or bay is free already. Allows a minute, because the page's clock shows whole minutes
 * and the server's time may be ahead.
 */
const isFreeNow = (from: string, now: Date): boolean => Date.parse(from) < now.getTime() + 60_000

/** The vehicle with the greatest lateness, and the numbers of other urgent things. */
export function ForemanHead({ desk: { Cars, FreePeople, Forgotten, NotStamped }, now }: DeskProps) {
  const t = useTexts()
  const late = lateCars(Cars, now)
  const [first] = late
  const plate = first?.car.LicenseNumber || t('workSchedule.noPlate')
  const isFree = FreePeople.filter(({ From }) => isFreeNow(From, now))
  const unassigned = unassignedCars(Cars)
  const [person] = isFree
  const overdue = person ? t('desk.freeHead', { plate, name: person.Name }) : t('desk.carLate', { plate })
  return (
    <Say
      icon={first ? IconAlertTriangle : IconCircleCheck}
      tone={first ? 'tone-late' : 'tone-done'}
      title={first?.isOverdue ? overdue : t(first ? 'desk.promises' : 'desk.promisesHold')}
      facts={[
        late.length > 0 && t('desk.lateCount', { count: late.length }),
        isFree.length > 0 && t('desk.freeCount', { count: isFree.length }),
        unassigned.length > 0 && t('desk.unassignedCount', { count: unassigned.length }),
        NotStamped.length > 0 && t('desk.notStampedCount', { count: NotStamped.length }),
        Forgotten.length > 0 && t('desk.forgottenCount', { count: Forgotten.length }),
      ]}
    />
  )
}

/**
 * The people on shift without work, and the free bays, now or soon. A row opens their day on the schedule. If no
 * one is on shift, the card shows only that.
 */
export function FreeCard({ desk: { IsAnyoneOnShift, FreePeople, ...desk }, now }: DeskProps) {
  const t = useTexts()
  const format = useFormat()
  const FreeBays = IsAnyoneOnShift ? desk.FreeBays : []
  return (
    <DeskCard
      title={t('desk.free')}
      aside={FreeBays.length > shownBays && <AllLink to="/workshopschedule" />}
    >
      {FreePeople.length === 0 && (
        <DeskNote>{t(IsAnyoneOnShift ? 'desk.nobodyFree' : 'desk.nobodyOnShift')}</DeskNote>
      )}
      {FreePeople.map(({ Id, Name, From, Until, AbsentCar }) => {
        const isNow = isFreeNow(From, now)
        return (
          <li key={Id}>
            <RowLink to="/workshopschedule" search={{ resource: Id }} isTall hasNoChevron>
              <RowWords
                name={Name}
                facts={[
                  AbsentCar !== null &&
                    t('desk.absentCar', { plate: AbsentCar || t('workSchedule.noPlate') }),
                  isNow ? t('desk.freeUntil', { time: format.time(Until) }) : format.timeRange(From, Until),
                ]
                  .filter(Boolean)
                  .join(', ')}
              />
              <StateBadge state={isNow ? 'late' : 'open'} icon={isNow ? IconUser : IconClock}>
                {isNow ? t('startPage.nowHere') : format.time(From)}
              </StateBadge>
            </RowLink>
          </li>
        )
      })}
      {FreeBays.slice(0, shownBays).map(({ Id, Name, From, Until }) => {
        const isNow = isFreeNow(From, now)
        const rest = isNow ? t('desk.freeRest') : t('desk.freeFrom', { time: format.time(From) })
        const until = Until && t('desk.freeUntil', { time: format.time(Until) })
        const later = Until ? format.timeRange(From, Until) : rest
        return (
          <li key={Id}>
            <RowLink to="/workshopschedule" search={{ resource: Id }} isTall hasNoChevron>
              <RowWords name={Name} facts={isNow ? (until ?? rest) : later} />
              <StateBadge state="open" icon={isNow ? IconElevator : IconClock}>
                {isNow ? t('startPage.nowHere') : format.time(From)}
              </StateBadge>
            </RowLink>
          </li>
        )
      })}
    </DeskCard>
  )
}

interface UnassignedProps {
  readonly desk: Desk
  readonly hands: ReadonlyMap<number, Hands>
}

/**
 * The vehicles of today that are reserved for nobody. A row opens the schedule with its work selected, and its
 * button gives the work to a free person.
 */
export function UnassignedCard({ desk: { Cars }, hands }: UnassignedProps) {
  const t = useTexts()
  const format = useFormat()
  const cars = unassignedCars(Cars)
  if (cars.length === 0) return null
  const giveTo = (car: (typeof cars)[number]) => {
    const proposed = hands.get(car.WorkOrderId)
    return proposed && <GiveButton car={car} hands={proposed} />
  }
  return (
    <DeskCard title={t('desk.unassigned')} count={cars.length}>
      {cars.map((car) => (
        <DeskCar
          key={car.WorkOrderId}
          car={car}
          to="/workshopschedule"
          state={
            <span className="number-18">
              {format.duration(minutesBetween(new Date(car.StartTime), new Date(car.EndTime)))}
            </span>
          }
          actions={giveTo(car)}
        />
      ))}
    </DeskCard>
  )
}

/** The stampings that still run from an earlier day, with the proposed end to accept. */
export function ForgottenCard({ desk: { Forgotten } }: Pick<DeskProps, 'desk'>) {
  const t = useTexts()
  if (Forgotten.length === 0) return null
  return (
    <DeskCard title={t('desk.forgotten')} count={Forgotten.length} isLate>
      <ProposalRows forgotten={Forgotten} />
    </DeskCard>
  )
}
