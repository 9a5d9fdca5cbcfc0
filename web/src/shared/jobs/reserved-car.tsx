import { IconUser } from '@tabler/icons-react'
import type { Reservation } from '@verstas/contract/work-schedule/entities.ts'
import { jobNotesOf } from '@verstas/domain/work-orders/job-notes.ts'
import { findObstacle } from '@verstas/domain/work-schedule/day-plan.ts'
import { useSession } from '../../platform/session/session.ts'
import { useTexts } from '../../platform/texts/use-texts.ts'
import type { CarFacts } from '../../platform/ui/car-row.tsx'
import { useFormat } from '../../platform/ui/format.tsx'
import { type State, StateBadge } from '../../platform/ui/state-badge.tsx'
import { PartsState } from './parts-state.tsx'
import { TreadState } from './tread-state.tsx'

/** Returns the facts about a reserved vehicle for its list row. */
export function useReservedCar(reservation: Reservation, isRunning: boolean, hasMake = false): CarFacts {
  const t = useTexts()
  const format = useFormat()
  const { StartTime, EndTime, LicenseNumber, MakeName, ModelName, WorkOrder } = reservation
  // The date of the end is only included if it differs from the date of the start.
  const isOneDay = format.dayOf(StartTime) === format.dayOf(EndTime)
  return {
    start: format.time(StartTime),
    end: isOneDay ? format.time(EndTime) : format.dateTime(EndTime),
    plate: LicenseNumber,
    blankLabel: t('workSchedule.noPlate'),
    state: <ReservationStates reservation={reservation} isRunning={isRunning} part="first" />,
    make: hasMake && ModelName ? MakeName : undefined,
    model: ModelName || MakeName,
    work: (jobNotesOf(WorkOrder) ?? []).join(' · '),
    note: (
      <>
        <ReservationStates reservation={reservation} isRunning={isRunning} part="otherMarkers" />
        <ColleagueState reservation={reservation} />
        <PartsState order={WorkOrder} />
        <TreadState order={WorkOrder} />
      </>
    ),
    isPast: reservation.ActualDeliveryDateTime !== null,
  }
}

/** Names a colleague who works on the vehicle, or for whom it is reserved. Otherwise renders nothing. */
function ColleagueState({ reservation }: { readonly reservation: Reservation }) {
  const t = useTexts()
  const format = useFormat()
  const obstacle = findObstacle(reservation, useSession().employee.Id)
  if (obstacle?.kind !== 'colleagueWorks' && obstacle?.kind !== 'notMine') return null
  const { name } = obstacle
  return (
    <StateBadge state="blocked" icon={IconUser}>
      {obstacle.kind === 'notMine'
        ? t('workSchedule.bookedFor', { name })
        : t('workSchedule.colleagueWorks', { name, time: format.time(obstacle.since) })}
    </StateBadge>
  )
}

interface ReservationStatesProps {
  readonly reservation: Reservation
  /** True if a stamping of the user is running on the vehicle. */
  readonly isRunning?: boolean
  /**
   * The part of the states that a list row shows: the most urgent one at its edge, or the other markers on a
   * second line.
   */
  readonly part?: 'first' | 'otherMarkers'
  /** The states to render; all if omitted. */
  readonly only?: readonly State[]
  /** A state to omit because the heading already shows it. */
  readonly except?: State | undefined
}

/** The states of a reserved vehicle, the most urgent first. */
export function ReservationStates(props: ReservationStatesProps) {
  const { reservation, isRunning = false, part, only, except } = props
  const states = useStates(reservation, isRunning).filter(
    ([state]) => state !== except && (!only || only.includes(state)),
  )
  const { ActualDeliveryDateTime: delivered, IsCustomerLate } = reservation
  // The number of markers (running, delivered, late), which precede the other states in the array.
  const markers = [isRunning, delivered, IsCustomerLate].filter(Boolean).length
  const statesOfPart = { first: states.slice(0, 1), otherMarkers: states.slice(1, markers) }
  return (part ? statesOfPart[part] : states).map(([state, words]) => (
    <StateBadge key={`${state} ${words}`} state={state}>
      {words}
    </StateBadge>
  ))
}

/**
 * Returns the states of a vehicle with their texts: running, delivered, customer late or waiting, job state,
 * and substatus.
 */
function useStates(reservation: Reservation, isRunning: boolean): readonly (readonly [State, string])[] {
  const t = useTexts()
  const format = useFormat()
  const { ActualDeliveryDateTime: delivered, StartTime, IsCustomerLate, WorkOrder } = reservation
  const { CustomerWaiting, State: jobsState = 'Open', Jobs = [], SubstatusDescription: substatus } = WorkOrder
  const states: (readonly [State, string])[] = []
  if (isRunning) states.push(['running', t('stamping.runningNow')])
  if (delivered) {
    const isSameDay = format.dayOf(delivered) === format.dayOf(StartTime)
    const when = isSameDay ? format.time(delivered) : format.dateTime(delivered)
    states.push(['done', `${t('workSchedule.delivered')} ${when}`])
  }
  if (IsCustomerLate) states.push(['late', t('workSchedule.customerLate')])
  if (CustomerWaiting && !delivered) states.push(['waiting', t('workSchedule.customerWaiting')])
  if (Jobs.length > 0 && jobsState !== 'Open')
    states.push([
      jobsState.toLowerCase() as Lowercase<typeof jobsState>,
      t(`workOrder.jobs.state.${jobsState}`),
    ])
  if (substatus) states.push(['open', substatus])
  return states
}
