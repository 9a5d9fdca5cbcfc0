import {
  IconBasket,
  IconCircleCheck,
  IconClipboardCheck,
  IconPackage,
  IconPackageOff,
} from '@tabler/icons-react'
import type { Desk, PartsCar } from '@verstas/contract/start-page/entities.ts'
import { workOrderEditEndpoints } from '@verstas/contract/work-orders/edit-endpoints.ts'
import { isRed } from '@verstas/domain/start-page/parts-day.ts'
import { addDays, minutesBetween } from '@verstas/domain/time/format.ts'
import { useState } from 'react'
import { useSession } from '../../../platform/session/session.ts'
import { useTexts } from '../../../platform/texts/use-texts.ts'
import { Button } from '../../../platform/ui/button.tsx'
import { useFormat } from '../../../platform/ui/format.tsx'
import { Plate } from '../../../platform/ui/plate.tsx'
import { RowLink } from '../../../platform/ui/row-link.tsx'
import { StateBadge } from '../../../platform/ui/state-badge.tsx'
import { DeskCard, DeskNote } from '../../../shared/desk/desk-card.tsx'
import { PlanDialog } from '../../parts-planning/planning/lazy-plan-dialog.tsx'
import { DeskCar } from './desk-car.tsx'
import { Say } from './say.tsx'

interface DeskProps {
  readonly desk: Desk
  readonly now: Date
}

/** The numbers of red and amber vehicles of the next day. */
export function PartsHead({ desk: { Parts }, now }: DeskProps) {
  const t = useTexts()
  const format = useFormat()
  if (Parts === null)
    return <Say icon={IconPackage} tone="tone-done" title={t('desk.noReservations')} facts={[]} />
  const red = Parts.Cars.filter(isRed).length
  const amber = Parts.Cars.length - red
  const isTomorrow = Parts.Day === addDays(format.dayOf(now), 1)
  const day = isTomorrow ? t('planning.tomorrow') : format.shortDay(Parts.Day)
  const counts = [red > 0 && t('desk.red', { count: red }), amber > 0 && t('desk.amber', { count: amber })]
  const what = counts.filter(Boolean).join(', ') || t('desk.partsReady')
  const [first] = Parts.Cars
  return (
    <Say
      icon={red > 0 ? IconPackageOff : IconPackage}
      tone={red > 0 ? 'tone-late' : 'tone-done'}
      title={`${day}: ${what}`}
      facts={[
        Parts.ReadyCount > 0 && t('desk.readyCars', { count: Parts.ReadyCount }),
        first !== undefined &&
          t('desk.firstPick', {
            plate: first.LicenseNumber || t('workSchedule.noPlate'),
            time: format.time(first.StartTime),
          }),
      ]}
    />
  )
}

/**
 * The vehicles of the next day whose parts are not picked, by start. A row opens the parts planning, and its
 * button takes the next step of the parts.
 */
export function PartsCard({ desk: { Parts } }: Pick<DeskProps, 'desk'>) {
  const t = useTexts()
  const format = useFormat()
  const canSave = useSession().canCall(workOrderEditEndpoints.saveWorkOrder)
  // Stays after the dialog closes, because the dialog closes with an animation.
  const [chosen, setChosen] = useState<PartsCar | null>(null)
  const [isOpen, setOpen] = useState(false)
  if (Parts === null) return null
  const firstRed = Parts.Cars.find(isRed)
  const open = (car: PartsCar) => {
    setChosen(car)
    setOpen(true)
  }
  return (
    <DeskCard
      title={format.shortDay(Parts.Day)}
      aside={<span className="soft type-15">{t('desk.readyCars', { count: Parts.ReadyCount })}</span>}
    >
      {Parts.Cars.length === 0 && <DeskNote>{t('desk.partsReady')}</DeskNote>}
      {Parts.Cars.map((car) => (
        <DeskCar
          key={car.WorkOrderId}
          car={car}
          to="/partsplanning"
          state={<PartsBadge car={car} />}
          note={
            <span className="type-13 soft">
              {t('planning.parts', { count: car.PartCount })}
              {car.PromisedOn !== null &&
                ` · ${t('planning.promised', { day: format.shortDay(car.PromisedOn) })}`}
            </span>
          }
          actions={canSave && <NextStep car={car} isFirst={car === firstRed} onOpen={() => open(car)} />}
        />
      ))}
      {chosen && (
        <PlanDialog
          order={{ ...chosen, Id: chosen.WorkOrderId }}
          isOpen={isOpen}
          onClose={() => setOpen(false)}
        />
      )}
    </DeskCard>
  )
}

interface NextStepProps {
  readonly car: PartsCar
  /** True for the most urgent vehicle. Its button is filled. */
  readonly isFirst: boolean
  readonly onOpen: () => void
}

/** Opens the dialog to plan and pick parts. The label is the next step of the parts. */
function NextStep({ car: { LicenseNumber, PartsPrePlanned }, isFirst, onOpen }: NextStepProps) {
  const t = useTexts()
  const plate = LicenseNumber || t('workSchedule.noPlate')
  return (
    <Button
      variant={isFirst ? 'main' : 'tonal'}
      icon={PartsPrePlanned ? IconBasket : IconClipboardCheck}
      aria-label={t(PartsPrePlanned ? 'desk.pickCar' : 'desk.planCar', { plate })}
      onClick={onOpen}
    >
      {t(PartsPrePlanned ? 'desk.pick' : 'desk.plan')}
    </Button>
  )
}

function PartsBadge({ car: { State, MissingCount } }: { readonly car: PartsCar }) {
  const t = useTexts()
  if (State === 'missing')
    return (
      <StateBadge state="late" icon={IconPackageOff}>
        {t('planning.missing', { count: MissingCount })}
      </StateBadge>
    )
  if (State === 'notPlanned') return <StateBadge state="late">{t('planning.state.notPlanned')}</StateBadge>
  return (
    <StateBadge state="ongoing" icon={IconCircleCheck}>
      {t('planning.state.planned')}
    </StateBadge>
  )
}

/** The open part requests, the oldest first, with their age. A row opens the request. */
export function RequestsCard({ desk: { Requests }, now }: DeskProps) {
  const t = useTexts()
  const format = useFormat()
  return (
    <DeskCard title={t('desk.requests')} count={Requests.length || null}>
      {Requests.length === 0 && <DeskNote>{t('desk.noRequests')}</DeskNote>}
      {Requests.map(({ Id, Header, LicenseNumber, CreatorName, Created }) => (
        <li key={Id}>
          <RowLink to="/usertasks" search={{ task: Id }} isTall hasNoChevron>
            <span className="stack gap-4 grow shrink">
              <span className="line wrap gap-y-4 gap-x-8 type-13 soft">
                {LicenseNumber && <Plate number={LicenseNumber} />}
                {CreatorName}
              </span>
              <span className="type-15 strong break-anywhere">{Header}</span>
            </span>
            <span className="number-18 nowrap">{format.elapsed(minutesBetween(new Date(Created), now))}</span>
          </RowLink>
        </li>
      ))}
    </DeskCard>
  )
}
