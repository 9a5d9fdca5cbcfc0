import type { UseQueryResult } from '@tanstack/react-query'
import type { StampingDay } from '@verstas/contract/stamping/corrections.ts'
import type { WorkOrderSummary } from '@verstas/contract/work-orders/entities.ts'
import type { Reservation } from '@verstas/contract/work-schedule/entities.ts'
import { messageOf } from '../../../platform/api/failure.ts'
import { useNow } from '../../../platform/session/use-now.ts'
import { useTexts } from '../../../platform/texts/use-texts.ts'
import { AsyncView } from '../../../platform/ui/async-view.tsx'
import { useFormat } from '../../../platform/ui/format.tsx'
import { LoadingSkeleton } from '../../../platform/ui/loading-skeleton.tsx'
import { useMyReservations, useReservations, useReservationsOf } from '../../work-schedule/api.ts'
import { WorkOrderButton } from './work-order-button.tsx'
import classes from './work-order-candidates.module.css'
import { WorkOrderList } from './work-order-list.tsx'

/** How a work order is chosen. */
export interface ChoicesProps {
  readonly onChoose: (workOrderId: number) => void
  /** Whether a work order can be chosen at all. */
  readonly isOffered: (workOrder: WorkOrderSummary) => boolean
}

/** The work orders of my reservations of today. */
export function MyReservations(choices: ChoicesProps) {
  const t = useTexts()
  const query = useMyReservations(useFormat().dayOf(useNow()))
  return (
    <Reservations
      {...choices}
      query={query}
      label={t('stamping.reservationsToday')}
      empty={t('stamping.noReservationsToday')}
    />
  )
}

/** The work orders of somebody's reservations of a day that is looked at again. */
export function ReservationsOf({ of, ...choices }: ChoicesProps & { readonly of: DayOfEmployee }) {
  const t = useTexts()
  return (
    <Reservations
      {...choices}
      query={useReservationsOf(of.SalesmanId, of.Day)}
      label={t('correction.reservations', { name: of.SalesmanName })}
      empty={t('correction.noReservations')}
    />
  )
}

/** The work orders of all reservations of the site's day. */
export function AllReservations(choices: ChoicesProps) {
  const t = useTexts()
  const query = useReservations(useFormat().dayOf(useNow()))
  return (
    <Reservations
      {...choices}
      query={query}
      label={t('stamping.reservationsAll')}
      empty={t('stamping.noReservationsAtAll')}
    />
  )
}

/** A day of an employee. */
export type DayOfEmployee = Pick<StampingDay, 'SalesmanId' | 'SalesmanName' | 'Day'>

interface ReservationsProps extends ChoicesProps {
  readonly query: UseQueryResult<Reservation[]>
  readonly label: string
  readonly empty: string
}

function Reservations({ query, label, empty, onChoose, isOffered }: ReservationsProps) {
  const t = useTexts()
  const format = useFormat()
  return (
    <AsyncView
      query={query}
      isEmpty={(list) => !list.some(({ WorkOrder }) => isOffered(WorkOrder))}
      empty={<p className={classes.none}>{empty}</p>}
      skeleton={<LoadingSkeleton height={136} />}
      errorHint={(error) => messageOf(error, t)}
    >
      {(list) => (
        <WorkOrderList label={label}>
          {list
            .filter(({ WorkOrder }) => isOffered(WorkOrder))
            .map((reservation) => (
              <WorkOrderButton
                key={reservation.ReservationNumber}
                workOrder={reservation.WorkOrder}
                time={format.timeRange(reservation.StartTime, reservation.EndTime)}
                onChoose={() => onChoose(reservation.WorkOrder.Id)}
              />
            ))}
        </WorkOrderList>
      )}
    </AsyncView>
  )
}
