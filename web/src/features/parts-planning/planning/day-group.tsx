import { IconListCheck } from '@tabler/icons-react'
import { partsPlanningEndpoints } from '@verstas/contract/parts-planning/endpoints.ts'
import type { Reservation } from '@verstas/contract/work-schedule/entities.ts'
import type { Day } from '@verstas/domain/time/format.ts'
import { useId } from 'react'
import { Link } from '../../../platform/routing/link.tsx'
import { useSession } from '../../../platform/session/session.ts'
import { useTexts } from '../../../platform/texts/use-texts.ts'
import { Button } from '../../../platform/ui/button.tsx'
import { useFormat } from '../../../platform/ui/format.tsx'
import { RowList } from '../../../platform/ui/row-list.tsx'
import classes from './day-group.module.css'
import { PlannedReservation } from './planned-reservation.tsx'

interface DayGroupProps {
  readonly day: Day
  readonly isToday: boolean
  readonly isTomorrow: boolean
  /** The reservations of the day; never empty. */
  readonly reservations: readonly Reservation[]
  readonly now: Date
  /** The order number of the vehicle whose parts are expanded first; undefined if there is none. */
  readonly car: number | undefined
  readonly onChoose: (reservation: Reservation) => void
}

/** The reservations of a day under the day's name, with a link to its pick list. */
export function DayGroup({ day, isToday, isTomorrow, reservations, now, car, onChoose }: DayGroupProps) {
  const t = useTexts()
  const format = useFormat()
  const { canCall } = useSession()
  const id = useId()
  const name = isToday ? t('common.today') : isTomorrow ? t('planning.tomorrow') : null
  const title = [name, format.shortDay(day)].filter(Boolean).join(', ')
  return (
    <section aria-labelledby={id}>
      <div className={`${classes.head} line wrap spread gap-y-0 gap-x-12`}>
        <h2 id={id} className="type-15 strong soft">
          {title}
        </h2>
        {canCall(partsPlanningEndpoints.getPickList) && (
          <Button
            variant="plain"
            size="small"
            aria-label={t('planning.pickListOf', { day: title })}
            icon={IconListCheck}
            render={(props) => <Link to="/partsplanning" search={{ list: day }} {...props} />}
          >
            {t('planning.pickList')}
          </Button>
        )}
      </div>
      <RowList>
        {reservations.map((reservation) => (
          <PlannedReservation
            key={reservation.ReservationNumber}
            reservation={reservation}
            now={now}
            isWanted={reservation.WorkOrder.OrderNumber === car}
            onChoose={() => onChoose(reservation)}
          />
        ))}
      </RowList>
    </section>
  )
}
