import { IconChevronDown, IconClipboardCheck, IconPackage, IconPackageOff } from '@tabler/icons-react'
import { workOrderEditEndpoints } from '@verstas/contract/work-orders/edit-endpoints.ts'
import type { WorkOrderSummary } from '@verstas/contract/work-orders/entities.ts'
import type { Reservation } from '@verstas/contract/work-schedule/entities.ts'
import { planningStateOf } from '@verstas/domain/parts-planning/readiness.ts'
import { urgencyOfParts } from '@verstas/domain/parts-planning/urgency.ts'
import { jobNotesOf } from '@verstas/domain/work-orders/job-notes.ts'
import { useEffect, useId, useRef, useState } from 'react'
import { useSession } from '../../../platform/session/session.ts'
import { useTexts } from '../../../platform/texts/use-texts.ts'
import { useFormat } from '../../../platform/ui/format.tsx'
import { Plate } from '../../../platform/ui/plate.tsx'
import { StateBadge } from '../../../platform/ui/state-badge.tsx'
import { tones } from '../../../platform/ui/tones.ts'
import classes from './planned-reservation.module.css'
import { ReservationParts } from './reservation-parts.tsx'

interface PlannedReservationProps {
  readonly reservation: Reservation
  readonly now: Date
  /** True for the vehicle that the page was opened for. Its parts are expanded and scrolled into view. */
  readonly isWanted: boolean
  /** Opens the dialog to plan and pick parts. */
  readonly onChoose: () => void
}

/** A reservation with the state of its parts. The row can be expanded to list the parts. */
export function PlannedReservation({ reservation, now, isWanted, onChoose }: PlannedReservationProps) {
  const t = useTexts()
  const format = useFormat()
  const [isOpen, setOpen] = useState(isWanted)
  const row = useRef<HTMLLIElement>(null)
  useEffect(() => {
    if (isWanted) row.current?.scrollIntoView?.({ block: 'center' })
  }, [isWanted])
  const partsId = useId()
  const { StartTime, LicenseNumber, MakeName, ModelName, WorkOrder } = reservation
  const plate = LicenseNumber || t('workOrder.noPlate')
  const work = (jobNotesOf(WorkOrder) ?? []).join(' · ')
  return (
    <li ref={row} className="stack">
      <div className={`${classes.head} line wrap gap-y-0 gap-x-8`}>
        <button
          type="button"
          className={`${classes.toggle} inset-focus flex baseline gap-8 shrink`}
          aria-expanded={isOpen}
          aria-controls={isOpen ? partsId : undefined}
          onClick={() => setOpen(!isOpen)}
        >
          <span className={classes.time}>{format.time(StartTime)}</span>
          <span className={`${classes.words} grid gap-4 grow shrink`}>
            <span className="line wrap gap-y-4 gap-x-12">
              <Plate number={LicenseNumber} blankLabel={t('workOrder.noPlate')} />
              <PartCount count={WorkOrder.Parts?.PartCount} />
              <IconChevronDown size={20} aria-hidden="true" className={classes.chevron} />
            </span>
            <span className={`${classes.what} type-15 soft ellipsis`}>
              <span className={`${classes.model} strong ink`}>
                {MakeName} {ModelName}
              </span>
              {work && ` · ${work}`}
            </span>
            <Marks reservation={reservation} now={now} />
          </span>
        </button>
        <span className={classes.state}>
          <PlanningButton order={WorkOrder} plate={plate} onClick={onChoose} />
        </span>
      </div>
      {isOpen && (
        <div id={partsId} className={classes.parts}>
          <ReservationParts order={WorkOrder} plate={plate} onChoose={onChoose} />
        </div>
      )}
    </li>
  )
}

/** The number of parts. Renders nothing if the server does not send it. */
function PartCount({ count }: { readonly count: number | undefined }) {
  const t = useTexts()
  if (count === undefined) return null
  const words = count === 0 ? t('planning.noParts') : t('planning.parts', { count })
  return <span className="type-15 soft">{words}</span>
}

/**
 * The number of missing parts, and how soon the vehicle arrives. Renders nothing if parts are neither missing
 * nor urgent.
 */
function Marks({ reservation, now }: Pick<PlannedReservationProps, 'reservation' | 'now'>) {
  const t = useTexts()
  const hours = useSession().settings.WorkshopConfiguration.PartsPlanningHours
  const { WorkOrder, StartTime, ActualDeliveryDateTime } = reservation
  const missing = WorkOrder.Parts?.MissingCount ?? 0
  const start = new Date(StartTime)
  const isGone = ActualDeliveryDateTime !== null
  const urgency = hours && !isGone ? urgencyOfParts(WorkOrder, start, hours, now) : null
  if (missing === 0 && !urgency) return null
  return (
    <span className={`${classes.marks} flex wrap`}>
      {hours && urgency ? (
        <StateBadge state={urgency === 'urgent' ? 'late' : 'waiting'}>
          {start <= now
            ? t('planning.missingNow', { count: missing })
            : t(missing > 0 ? 'planning.missingWithin' : 'planning.within', {
                count: missing,
                hours: urgency === 'urgent' ? hours.Urgent : hours.First,
              })}
        </StateBadge>
      ) : (
        <StateBadge state="blocked" icon={IconPackageOff}>
          {t('planning.missing', { count: missing })}
        </StateBadge>
      )}
    </span>
  )
}

const stateTones = { notPlanned: tones.late, planned: tones.ongoing, picked: tones.done } as const

const stateIcons = { notPlanned: IconPackageOff, planned: IconClipboardCheck, picked: IconPackage } as const

interface PlanningButtonProps {
  readonly order: Pick<WorkOrderSummary, 'PartsPrePlanned' | 'PartsPrePicked'>
  readonly plate: string
  readonly onClick: () => void
}

/**
 * The state of the parts: red, amber or green, with icon and word (specification.md, Screens). A tap opens
 * the dialog of the next step if the user may save work orders.
 */
function PlanningButton({ order, plate, onClick }: PlanningButtonProps) {
  const t = useTexts()
  const { canCall } = useSession()
  const state = planningStateOf(order)
  const words = t(`planning.state.${state}`)
  const StateIcon = stateIcons[state]
  const content = (
    <>
      <StateIcon size={20} aria-hidden="true" />
      {words}
    </>
  )
  return canCall(workOrderEditEndpoints.saveWorkOrder) ? (
    <button
      type="button"
      className={`${classes.button} ${stateTones[state]} inline-flex middle gap-8 touch rounded type-15 strong`}
      data-state={state}
      aria-haspopup="dialog"
      aria-label={t('planning.stateOf', { state: words, plate })}
      onClick={onClick}
    >
      {content}
    </button>
  ) : (
    <span
      className={`${classes.button} ${stateTones[state]} inline-flex middle gap-8 touch rounded type-15 strong`}
      data-state={state}
    >
      {content}
    </span>
  )
}
