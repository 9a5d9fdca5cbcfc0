import type { UseQueryResult } from '@tanstack/react-query'
import type { StampingDay } from '@verstas/contract/stamping/corrections.ts'
import type { WorkOrderSummary } from '@verstas/contract/work-orders/entities.ts'
import type { Reservation } from '@verstas/contract/work-schedule/entities.ts'
import { shownNumber } from '@verstas/domain/codes/order-number.ts'
import { jobNotesOf } from '@verstas/domain/work-orders/job-notes.ts'
import type { ReactNode } from 'react'
import { useNow } from '../../../platform/session/use-now.ts'
import { useTexts } from '../../../platform/texts/use-texts.ts'
import { AsyncView } from '../../../platform/ui/async-view.tsx'
import { CarButton, CarList } from '../../../platform/ui/car-row.tsx'
import { useFormat } from '../../../platform/ui/format.tsx'
import { LoadingSkeleton } from '../../../platform/ui/loading-skeleton.tsx'
import { carModel } from '../../../shared/jobs/car-model.ts'
import { useMyReservations, useReservations, useReservationsOf } from '../../work-schedule/api.ts'
import classes from './work-order-candidates.module.css'

export interface ChoicesProps {
  readonly onChoose: (workOrderId: number) => void
  /** Returns true if the work order can be chosen; others are not listed. */
  readonly isOffered: (workOrder: WorkOrderSummary) => boolean
}

/** The work orders in the user's reservations for today, to choose from. */
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

/** The work orders of an employee's reservations on the day that the user corrects, to choose from. */
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

/** The work orders in the site's reservations for today, to choose from. */
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

export type DayOfEmployee = Pick<StampingDay, 'SalesmanId' | 'SalesmanName' | 'Day'>

interface ReservationsProps extends ChoicesProps {
  readonly query: UseQueryResult<Reservation[]>
  readonly label: string
  readonly empty: string
}

function Reservations({ query, label, empty, onChoose, isOffered }: ReservationsProps) {
  return (
    <AsyncView
      query={query}
      isEmpty={(list) => !list.some(({ WorkOrder }) => isOffered(WorkOrder))}
      empty={<p className="soft">{empty}</p>}
      skeleton={<LoadingSkeleton height={72} />}
    >
      {(list) => (
        <WorkOrderList label={label}>
          {list
            .filter(({ WorkOrder }) => isOffered(WorkOrder))
            .map((reservation) => (
              <WorkOrderButton
                key={reservation.ReservationNumber}
                workOrder={reservation.WorkOrder}
                time={reservation}
                onChoose={() => onChoose(reservation.WorkOrder.Id)}
              />
            ))}
        </WorkOrderList>
      )}
    </AsyncView>
  )
}

/** A list of work orders to choose from, under a heading. */
export function WorkOrderList({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <h2 className={`${classes.listTitle} type-15 strong soft`}>{label}</h2>
      <CarList label={label}>{children}</CarList>
    </div>
  )
}

interface WorkOrderButtonProps {
  readonly workOrder: WorkOrderSummary
  /** The time of the reservation; null if there is no reservation. */
  readonly time: Pick<Reservation, 'StartTime' | 'EndTime'> | null
  readonly onChoose: () => void
}

/**
 * The button of a work order to choose. Shows the reservation's day unless that is today, and the work
 * order's status unless that is active.
 */
export function WorkOrderButton({ workOrder, time, onChoose }: WorkOrderButtonProps) {
  const t = useTexts()
  const format = useFormat()
  const today = format.dayOf(useNow())
  const { Vehicle, Status, StatusDescription } = workOrder
  const isToday = time !== null && format.dayOf(time.StartTime) === today
  const facts = [
    String(shownNumber(workOrder)),
    time && !isToday && format.date(time.StartTime),
    Status !== 'A' && StatusDescription,
    ...(jobNotesOf(workOrder) ?? []),
  ]
  return (
    <li>
      <CarButton
        onClick={onChoose}
        car={{
          start: time ? format.time(time.StartTime) : '–',
          end: time ? format.time(time.EndTime) : undefined,
          plate: Vehicle.LicenseNumber,
          blankLabel: t('workSchedule.noPlate'),
          model: Vehicle.ModelName || Vehicle.MakeName || carModel(workOrder),
          work: facts.filter(Boolean).join(' · '),
        }}
      />
    </li>
  )
}
