import { IconArrowsMove, IconCalendar } from '@tabler/icons-react'
import type { ScheduleReservation, ScheduleResource } from '@verstas/contract/workshop-schedule/entities.ts'
import { lengthOf } from '@verstas/domain/time/span.ts'
import { type EditedTimes, savableTimes, withEdge } from '@verstas/domain/workshop-schedule/edit-times.ts'
import type { Forecast } from '@verstas/domain/workshop-schedule/forecast.ts'
import { allocationOf } from '@verstas/domain/workshop-schedule/schedule.ts'
import { type ReactNode, useId, useState } from 'react'
import { useTexts } from '../../../platform/texts/use-texts.ts'
import { Button } from '../../../platform/ui/button.tsx'
import { useFormat } from '../../../platform/ui/format.tsx'
import { Sheet } from '../../../platform/ui/sheet.tsx'
import { CarTitle } from './car-title.tsx'
import { DayPanel } from './day-panel.tsx'
import { type Edge, EdgeFields } from './edge-fields.tsx'
import classes from './edit-dialog.module.css'
import { EntryFacts } from './entry-facts.tsx'
import { LatenessNotice } from './lateness-notice.tsx'
import { Outcome, type Target, targetOf } from './outcome.tsx'

interface EditDialogProps {
  readonly entry: ScheduleReservation
  readonly resource: ScheduleResource
  /** True if a stamping is running on the reservation's work order. */
  readonly isRunning: boolean
  readonly expected: Forecast
  readonly nameOf: (resourceId: number) => string
  readonly mayEditTimes: boolean
  readonly onSave: (target: Target) => void
  /** Reports the new time of which the customer was informed; undefined if the server does not support it. */
  readonly onCustomerInformed?: ((until: Date) => void) | undefined
  /** Starts a move to another place; undefined if the user may not move the reservation. */
  readonly onMoveElsewhere?: (() => void) | undefined
  /** The link to the work order. */
  readonly link?: ReactNode
  readonly onClose: () => void
}

/** The dialog of a reservation on one resource: facts, times, late cars, and actions. */
export function EditDialog(props: EditDialogProps) {
  const {
    entry,
    resource,
    isRunning,
    expected,
    nameOf,
    mayEditTimes,
    onSave,
    onCustomerInformed,
    onMoveElsewhere,
    link,
    onClose,
  } = props
  const t = useTexts()
  const format = useFormat()
  const moved = allocationOf(entry)
  const [times, setTimes] = useState<EditedTimes>({ startAt: moved.startAt, endAt: moved.endAt })
  const span = savableTimes(times)
  const isChanged =
    times.startAt?.getTime() !== moved.startAt.getTime() || times.endAt?.getTime() !== moved.endAt.getTime()
  const expectation = [...expected.expectations.values()].find(
    ({ allocation }) => allocation.reservationId === entry.Oid && allocation.resourceId === entry.resourceId,
  )
  const save = () => span && onSave(targetOf(expected, moved, { ...span, resourceId: entry.resourceId }))
  const about = [entry.orderNumber, format.duration(lengthOf(span ?? moved) / 60_000)]
    .filter(Boolean)
    .join(' · ')
  return (
    <Sheet
      isOpen
      title={
        <CarTitle
          title={t('schedule.edit.title')}
          plate={entry.license}
          model={[entry.make, entry.model].filter(Boolean).join(' ')}
          about={about}
        />
      }
      onClose={onClose}
      foot={
        mayEditTimes ? (
          <>
            <Button variant="quiet" onClick={onClose}>
              {t('common.cancel')}
            </Button>
            <Button onClick={save} disabled={!span || !isChanged}>
              {t('common.save')}
            </Button>
          </>
        ) : (
          <Button variant="quiet" onClick={onClose}>
            {t('common.close')}
          </Button>
        )
      }
    >
      <EntryFacts {...{ entry, resource, isRunning, expectation }} areTimesShown={!mayEditTimes} />
      {onCustomerInformed && expectation && expectation.minutesLate > 0 && (
        <LatenessNotice late={expectation} onCustomerInformed={onCustomerInformed} />
      )}
      {(link || onMoveElsewhere) && (
        <div className={classes.ways}>
          {onMoveElsewhere && (
            <Button variant="tonal" icon={IconArrowsMove} onClick={onMoveElsewhere}>
              {t('schedule.edit.moveElsewhere')}
            </Button>
          )}
          {link}
        </div>
      )}
      {mayEditTimes ? (
        <TimesWithDays times={times} now={expected.now} onChange={setTimes} />
      ) : (
        <p className="flush type-15 soft">{t('schedule.edit.timesFixed')}</p>
      )}
      <Outcome {...{ expected, moved, nameOf }} to={resource} span={isChanged ? span : null} />
    </Sheet>
  )
}

interface TimesWithDaysProps {
  readonly times: EditedTimes
  readonly now: Date
  readonly onChange: (times: EditedTimes) => void
}

/**
 * The fields for start and end, with day pickers. A changed start moves the end, too, so that the duration
 * remains.
 */
function TimesWithDays({ times, now, onChange }: TimesWithDaysProps) {
  const t = useTexts()
  const format = useFormat()
  const id = useId()
  const [openEdge, setOpenEdge] = useState<Edge | null>(null)
  const dayButton = (edge: Edge, label: string) => {
    const value = times[edge]
    return (
      <Button
        variant="plain"
        className={classes.day}
        icon={IconCalendar}
        aria-expanded={openEdge === edge}
        aria-controls={`${id}-${edge}`}
        onClick={() => setOpenEdge(openEdge === edge ? null : edge)}
      >
        <span className="visually-hidden">{label} </span>
        {value ? format.shortDay(format.dayOf(value)) : '--'}
      </Button>
    )
  }
  const change = (edge: Edge, instant: Date | null) => {
    const keptLength =
      edge === 'startAt' && times.startAt && times.endAt ? Number(times.endAt) - Number(times.startAt) : null
    onChange(withEdge(times, edge, instant, keptLength))
  }
  const below = (edge: Edge) =>
    openEdge === edge && (
      <DayPanel
        id={`${id}-${edge}`}
        label={t(edge === 'startAt' ? 'schedule.move.start' : 'schedule.move.end')}
        value={times[edge]}
        now={now}
        onChange={(instant) => change(edge, instant)}
        onDone={() => setOpenEdge(null)}
      />
    )
  return <EdgeFields {...{ times, now, onChange, dayButton, below }} keptLength={null} />
}
