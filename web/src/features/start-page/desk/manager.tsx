import {
  IconCircleCheck,
  IconGavel,
  IconGitCompare,
  IconHourglass,
  IconPackageOff,
} from '@tabler/icons-react'
import type { Desk } from '@verstas/contract/start-page/entities.ts'
import { carsWithoutParts, dayNow, decisionsOf } from '@verstas/domain/start-page/manager.ts'
import { minutesBetween } from '@verstas/domain/time/format.ts'
import { useTexts } from '../../../platform/texts/use-texts.ts'
import { useFormat } from '../../../platform/ui/format.tsx'
import { RowLink, RowWords } from '../../../platform/ui/row-link.tsx'
import { StateBadge } from '../../../platform/ui/state-badge.tsx'
import { DeskCard } from '../../../shared/desk/desk-card.tsx'
import { CallButton } from './call-button.tsx'
import classes from './desk.module.css'
import { DeskCar } from './desk-car.tsx'
import { Say } from './say.tsx'

interface DeskProps {
  readonly desk: Desk
  readonly now: Date
}

/** The number of things that need a decision today, by their kinds. */
export function ManagerHead({ desk, now }: DeskProps) {
  const t = useTexts()
  const { late, parts, notStamped, offers, unassigned, differences } = decisionsOf(desk, now)
  const count = late + parts + notStamped + offers + unassigned + differences
  return (
    <Say
      icon={count > 0 ? IconGavel : IconCircleCheck}
      tone={late > 0 ? 'tone-late' : 'tone-done'}
      title={count > 0 ? t('manager.decisions', { count }) : t('manager.noDecisions')}
      facts={[
        late > 0 && t('desk.lateCount', { count: late }),
        parts > 0 && t('manager.partsCount', { count: parts }),
        notStamped > 0 && t('desk.notStampedCount', { count: notStamped }),
        offers > 0 && t('manager.offersCount', { count: offers }),
        unassigned > 0 && t('desk.unassignedCount', { count: unassigned }),
        differences > 0 && t('manager.differencesCount', { count: differences }),
      ]}
    />
  )
}

/** The vehicles of today that miss parts. A row opens the parts planning. */
export function MissingPartsCard({ desk: { Cars } }: Pick<DeskProps, 'desk'>) {
  const t = useTexts()
  const cars = carsWithoutParts(Cars)
  if (cars.length === 0) return null
  return (
    <DeskCard title={t('manager.parts')} count={cars.length} isLate>
      {cars.map((car) => (
        <DeskCar
          key={car.WorkOrderId}
          car={car}
          to="/partsplanning"
          state={
            <StateBadge state="blocked" icon={IconPackageOff}>
              {t('manager.missing', { count: car.MissingCount })}
            </StateBadge>
          }
        />
      ))}
    </DeskCard>
  )
}

/** The offers that the customers have not answered, each with a call. A row opens the work order. */
export function WaitingOffersCard({ desk: { WaitingOffers }, now }: DeskProps) {
  const t = useTexts()
  const format = useFormat()
  if (WaitingOffers.length === 0) return null
  return (
    <DeskCard title={t('manager.offers')} count={WaitingOffers.length}>
      {WaitingOffers.map(({ Id, OrderNumber, LicenseNumber, Titles, Price, Created, IsOpened }) => {
        const words = (
          <>
            <RowWords
              name={LicenseNumber || t('workSchedule.noPlate')}
              facts={[Titles.join(', '), Price !== null && `${format.price(Price)} €`]
                .filter(Boolean)
                .join(' · ')}
            />
            <StateBadge state="waiting" icon={IconHourglass}>
              {t(IsOpened ? 'manager.opened' : 'manager.unopened', {
                duration: format.elapsed(minutesBetween(new Date(Created), now)),
              })}
            </StateBadge>
          </>
        )
        return (
          <li key={Id} className={`${classes.acted} flex wrap middle`}>
            {OrderNumber === null ? (
              <span className="row tall wrap grow">{words}</span>
            ) : (
              <RowLink to="/workorder" search={{ number: String(OrderNumber) }} isTall hasNoChevron>
                {words}
              </RowLink>
            )}
            {OrderNumber !== null && (
              <span className={`${classes.actions} hide-empty flex wrap gap-8`}>
                <CallButton car={{ OrderNumber, LicenseNumber }} />
              </span>
            )}
          </li>
        )
      })}
    </DeskCard>
  )
}

/**
 * The work orders whose values differ from those of the dealer system. A row opens the work order with its
 * differences.
 */
export function DifferencesCard({ desk: { Differences } }: Pick<DeskProps, 'desk'>) {
  const t = useTexts()
  if (Differences.length === 0) return null
  return (
    <DeskCard title={t('manager.differences')} count={Differences.length}>
      {Differences.map(({ WorkOrderId, OrderNumber, LicenseNumber, Count }) => (
        <li key={WorkOrderId}>
          <RowLink to="/workorder" search={{ number: String(OrderNumber) }} isTall>
            <RowWords name={LicenseNumber || t('workSchedule.noPlate')} facts={String(OrderNumber)} />
            <StateBadge state="blocked" icon={IconGitCompare}>
              {t('manager.differenceCount', { count: Count })}
            </StateBadge>
          </RowLink>
        </li>
      ))}
    </DeskCard>
  )
}

/** The vehicles in the workshop and the promises of today in numbers, with a link to the reports. */
export function DayNowCard({ desk: { Cars }, now }: DeskProps) {
  const t = useTexts()
  const format = useFormat()
  const { here, done, inWork, waiting, promises, late } = dayNow(Cars, now)
  return (
    <DeskCard title={t('manager.now', { time: format.time(now) })}>
      <li className="row tall">
        <RowWords name={t('manager.here')} facts={t('manager.hereFacts', { done, inWork, waiting })} />
        <b className="number-24">{here}</b>
      </li>
      <li className="row tall">
        <RowWords
          name={t('manager.promises')}
          facts={t('manager.promisesFacts', { kept: promises - late, late })}
        />
        <b className="number-24">{promises}</b>
      </li>
      <li>
        <RowLink to="/reports" isTall>
          <RowWords name={t('page.reports')} facts={t('manager.reportsHint')} />
        </RowLink>
      </li>
    </DeskCard>
  )
}
