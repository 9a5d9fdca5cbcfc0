import { IconClipboardText } from '@tabler/icons-react'
import type { Reservation } from '@verstas/contract/work-schedule/entities.ts'
import { shownNumber } from '@verstas/domain/codes/order-number.ts'
import { jobNotesOf } from '@verstas/domain/work-orders/job-notes.ts'
import type { NextWork } from '@verstas/domain/work-schedule/day-plan.ts'
import { Link } from '../../platform/routing/link.tsx'
import { useTexts } from '../../platform/texts/use-texts.ts'
import { Button, IconButton } from '../../platform/ui/button.tsx'
import { useFormat } from '../../platform/ui/format.tsx'
import { PartsState } from '../../shared/jobs/parts-state.tsx'
import { ReservationStates } from '../../shared/jobs/reserved-car.tsx'
import { TreadState } from '../../shared/jobs/tread-state.tsx'
import { StampReservationButton, useCanStampOn } from '../stamping/choose-work/stamp-reservation.tsx'
import classes from './hero.module.css'
import { Hero } from './hero.tsx'

/**
 * The next vehicle to work on and the reason for the choice. Buttons stamp on the work order, if possible,
 * and open it.
 */
export function NextHero({ next: { reservation, reason, lateMinutes } }: { next: NextWork<Reservation> }) {
  const t = useTexts()
  const format = useFormat()
  const { StartTime, EndTime, LicenseNumber, MakeName, ModelName, WorkOrder, Resources } = reservation
  const isOneDay = format.dayOf(StartTime) === format.dayOf(EndTime)
  const places = Resources.filter(({ EmployeeId, IsMaterial }) => !EmployeeId && !IsMaterial)
  const canStamp = useCanStampOn(WorkOrder)
  const openWork = { to: '/workorder', search: { number: String(WorkOrder.OrderNumber) } } as const
  const car = `${MakeName} ${ModelName}`
  const late = lateMinutes > 0 && t('startPage.lateBy', { duration: format.elapsed(lateMinutes) })
  const isWaiting = reason === 'customerWaiting'
  const reasons = [isWaiting && t('workSchedule.customerWaiting'), late].filter(Boolean)
  const notes = (jobNotesOf(WorkOrder) ?? []).join('\n')
  return (
    <Hero
      title={reasons.join(' · ') || t('startPage.next')}
      urgency={isWaiting ? 'waiting' : late ? 'late' : undefined}
      aside={
        <span className="number-19 ink">
          {isOneDay ? format.timeRange(StartTime, EndTime) : format.dateTimeRange(StartTime, EndTime)}
        </span>
      }
      plate={LicenseNumber}
      blankLabel={t('workSchedule.noPlate')}
      work={notes || car}
      facts={[notes && car, String(shownNumber(WorkOrder)), ...new Set(places.map(({ Name }) => Name))]}
      actions={
        canStamp ? (
          <>
            <StampReservationButton orderNumber={WorkOrder.OrderNumber} />
            <IconButton
              size="main"
              variant="tonal"
              label={t('startPage.openWorkOrder')}
              icon={IconClipboardText}
              render={(props) => <Link {...openWork} {...props} />}
            />
          </>
        ) : (
          <Button icon={IconClipboardText} render={(props) => <Link {...openWork} {...props} />}>
            {t('startPage.openWorkOrder')}
          </Button>
        )
      }
    >
      <div className={`${classes.states} hide-empty flex wrap gap-8`}>
        <ReservationStates reservation={reservation} except={isWaiting ? 'waiting' : undefined} />
        <PartsState order={WorkOrder} />
        <TreadState order={WorkOrder} />
      </div>
    </Hero>
  )
}
