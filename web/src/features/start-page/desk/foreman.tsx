import { IconAlertTriangle, IconCircleCheck, IconClock, IconUser } from '@tabler/icons-react'
import type { Desk } from '@verstas/contract/start-page/entities.ts'
import { lateCars, unassignedCars } from '@verstas/domain/start-page/desk.ts'
import { minutesBetween } from '@verstas/domain/time/format.ts'
import { useTexts } from '../../../platform/texts/use-texts.ts'
import { useFormat } from '../../../platform/ui/format.tsx'
import { RowLink, RowWords } from '../../../platform/ui/row-link.tsx'
import { StateBadge } from '../../../platform/ui/state-badge.tsx'
import { DeskCard, DeskNote } from '../../../shared/desk/desk-card.tsx'
import { DeskCar } from './desk-car.tsx'
import { Say } from './say.tsx'

interface DeskProps {
  readonly desk: Desk
  readonly now: Date
}

/** The vehicle that is most late, and the numbers of other urgent things. */
export function ForemanHead({ desk: { Cars, FreePeople, Forgotten }, now }: DeskProps) {
  const t = useTexts()
  const late = lateCars(Cars, now)
  const [first] = late
  const plate = first?.car.LicenseNumber || t('workSchedule.noPlate')
  const isFree = FreePeople.filter(({ From }) => new Date(From) <= now)
  const unassigned = unassignedCars(Cars)
  return (
    <Say
      icon={first ? IconAlertTriangle : IconCircleCheck}
      tone={first ? 'tone-late' : 'tone-done'}
      title={
        first?.isOverdue ? t('desk.carLate', { plate }) : t(first ? 'desk.promises' : 'desk.promisesHold')
      }
      facts={[
        late.length > 0 && t('desk.lateCount', { count: late.length }),
        isFree.length > 0 && t('desk.freeCount', { count: isFree.length }),
        unassigned.length > 0 && t('desk.unassignedCount', { count: unassigned.length }),
        Forgotten.length > 0 && t('desk.forgottenCount', { count: Forgotten.length }),
      ]}
    />
  )
}

/** The people on shift without work, now or soon. A row opens the person's day on the schedule. */
export function FreePeopleCard({ desk: { FreePeople }, now }: DeskProps) {
  const t = useTexts()
  const format = useFormat()
  return (
    <DeskCard title={t('desk.free')}>
      {FreePeople.length === 0 && <DeskNote>{t('desk.nobodyFree')}</DeskNote>}
      {FreePeople.map(({ Id, Name, From, Until, AbsentCar }) => {
        const isNow = new Date(From) <= now
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
    </DeskCard>
  )
}

/** The vehicles of today that are reserved for nobody. A row opens the schedule, which allocates them. */
export function UnassignedCard({ desk: { Cars } }: Pick<DeskProps, 'desk'>) {
  const t = useTexts()
  const format = useFormat()
  const cars = unassignedCars(Cars)
  if (cars.length === 0) return null
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
        />
      ))}
    </DeskCard>
  )
}

/** The stampings that still run from an earlier day. A row opens the correction of that day. */
export function ForgottenCard({ desk: { Forgotten } }: Pick<DeskProps, 'desk'>) {
  const t = useTexts()
  const format = useFormat()
  if (Forgotten.length === 0) return null
  return (
    <DeskCard title={t('desk.forgotten')} count={Forgotten.length} isLate>
      {Forgotten.map(({ Id, Name, StampingId, TypeDescription, StartTime, Day, SuggestedEnd }) => (
        <li key={StampingId}>
          <RowLink
            to="/stampingcorrections/{-$employee}/{-$date}"
            params={{ employee: String(Id), date: Day }}
            isTall
          >
            <RowWords
              name={Name}
              facts={`${TypeDescription}, ${format.shortDay(Day)} ${format.time(StartTime)}`}
            >
              {SuggestedEnd !== null && (
                <span className="type-13 soft">
                  {t('desk.shiftEnded', { time: format.time(SuggestedEnd) })}
                </span>
              )}
            </RowWords>
          </RowLink>
        </li>
      ))}
    </DeskCard>
  )
}
