import { IconAlertTriangle, IconArrowsMove, IconPhone } from '@tabler/icons-react'
import type { ScheduleReservation, ScheduleResource } from '@verstas/contract/workshop-schedule/entities.ts'
import { hasSameTimes, lengthOf } from '@verstas/domain/time/span.ts'
import { type EditedTimes, savableTimes } from '@verstas/domain/workshop-schedule/edit-times.ts'
import type { Expectation, Forecast } from '@verstas/domain/workshop-schedule/forecast.ts'
import { stepFrom } from '@verstas/domain/workshop-schedule/hours.ts'
import { type Target, targetOf } from '@verstas/domain/workshop-schedule/move.ts'
import { allocationOf } from '@verstas/domain/workshop-schedule/schedule.ts'
import { type ReactNode, useState } from 'react'
import { useTexts } from '../../../platform/texts/use-texts.ts'
import { Button } from '../../../platform/ui/button.tsx'
import { useFormat } from '../../../platform/ui/format.tsx'
import { Sheet } from '../../../platform/ui/sheet.tsx'
import { PriorityFlag, StateBadges } from '../board/entry-badges.tsx'
import { allocationKey, entryKey, modelOf } from '../board/work.ts'
import { CarTitle } from './car-title.tsx'
import classes from './edit-dialog.module.css'
import { Outcome } from './outcome.tsx'
import { SaveOrAsk } from './save-or-ask.tsx'
import { timeBeside } from './time-beside.ts'
import { TimesWithDays } from './times-with-days.tsx'

interface EditDialogProps {
  readonly entry: ScheduleReservation
  readonly resource: ScheduleResource
  /** True if the resource has a running stamping on the reservation's work order. */
  readonly isRunning: boolean
  readonly expected: Forecast
  readonly nameOf: (resourceId: number) => string
  readonly mayEditTimes: boolean
  readonly onSave: (target: Target) => void
  /** Saves the later time that the customer knows of; undefined if the user cannot save it now. */
  readonly onCustomerInformed?: ((until: Date) => void) | undefined
  /** Starts a move to another place; undefined on a board, and without a network. */
  readonly onMoveElsewhere?: (() => void) | undefined
  /** The link to the work order. */
  readonly link?: ReactNode
  readonly onClose: () => void
}

/**
 * The dialog of a reservation on one resource: facts, lateness, times with the impact of a change, and
 * actions.
 */
export function EditDialog(props: EditDialogProps) {
  const { entry, resource, isRunning, expected, nameOf, mayEditTimes, link } = props
  const { onSave, onCustomerInformed, onMoveElsewhere, onClose } = props
  const t = useTexts()
  const format = useFormat()
  const work = allocationOf(entry)
  const [times, setTimes] = useState<EditedTimes>({ startAt: work.startAt, endAt: work.endAt })
  const span = savableTimes(times)
  const changed = span && !hasSameTimes(span, work) ? span : null
  const { allocations } = expected.schedule
  const expectation = [...expected.expectations.values()].find(
    ({ allocation }) => allocationKey(allocation) === entryKey(entry),
  )
  const target = changed && targetOf(work, { ...changed, resourceId: resource.id }, allocations)
  const about = [entry.externalNumber ?? entry.orderNumber, format.duration(lengthOf(span ?? work) / 60_000)]
    .filter(Boolean)
    .join(' · ')
  return (
    <Sheet
      isOpen
      title={
        <CarTitle
          title={t('schedule.edit.title')}
          plate={entry.license}
          model={modelOf(entry)}
          about={about}
        />
      }
      onClose={onClose}
      foot={
        mayEditTimes ? (
          <SaveOrAsk
            key={`${span?.startAt.getTime()} ${span?.endAt.getTime()}`}
            label={t('common.save')}
            isOverlap={target?.isOverlapAllowed ?? false}
            isDisabled={!target}
            onSave={() => target && onSave(target)}
            onCancel={onClose}
          />
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
        <div className={`${classes.ways} flex wrap gap-8`}>
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
        <p className="type-15 soft">{t('schedule.edit.timesFixed')}</p>
      )}
      <Outcome {...{ expected, work, nameOf }} to={resource} span={changed} />
    </Sheet>
  )
}

interface LatenessNoticeProps {
  /** The forecast for the late vehicle. */
  readonly late: Expectation
  /** Saves the later time that the customer knows of. */
  readonly onCustomerInformed: (until: Date) => void
}

/** Shows how late a vehicle will be, with a button that saves the later time that the customer knows of. */
function LatenessNotice({ late: { endAt, minutesLate }, onCustomerInformed }: LatenessNoticeProps) {
  const t = useTexts()
  const format = useFormat()
  const until = stepFrom(endAt)
  return (
    <section className={`${classes.notice} stack gap-8 rounded late`}>
      <p className="flex gap-10 type-17 strong">
        <IconAlertTriangle size={24} className="rigid" aria-hidden="true" />
        {t('schedule.told.late', { ready: format.time(endAt), late: format.elapsed(minutesLate) })}
      </p>
      <p className="type-15">{t('schedule.told.hint')}</p>
      <Button variant="tonal" icon={IconPhone} onClick={() => onCustomerInformed(until)}>
        {t('schedule.told.do', { ready: format.time(until) })}
      </Button>
    </section>
  )
}

interface EntryFactsProps {
  readonly entry: ScheduleReservation
  readonly resource: ScheduleResource
  readonly isRunning: boolean
  readonly expectation: Expectation | undefined
  /** False if the dialog has fields for the times. */
  readonly areTimesShown: boolean
}

/** The facts about a reservation: states, priority, work, resource, times, promise and expected end. */
function EntryFacts({ entry, resource, isRunning, expectation, areTimesShown }: EntryFactsProps) {
  const t = useTexts()
  const format = useFormat()
  const promised = entry.toldUntil ?? entry.promisedAt
  const facts: readonly (readonly [string, string | null])[] = [
    [t('schedule.edit.who'), resource.name],
    [t('schedule.edit.time'), areTimesShown ? format.timeRange(entry.start, entry.end) : null],
    [t('schedule.edit.promised'), promised ? timeBeside(promised, entry.end, format) : null],
    [
      t('schedule.edit.ready'),
      expectation?.isPushed ? timeBeside(expectation.endAt, entry.end, format) : null,
    ],
  ]
  return (
    <div className="stack gap-8">
      <p className="hide-empty flex wrap gap-4">
        <StateBadges {...{ entry, isRunning }} />
        {entry.priority && <PriorityFlag {...entry.priority} />}
      </p>
      {entry.work && <p>{entry.work}</p>}
      <dl className={`${classes.facts} flex wrap`}>
        {facts.map(
          ([name, value]) =>
            value && (
              <div key={name}>
                <dt className="type-13 soft">{name}</dt>
                <dd className="strong">{value}</dd>
              </div>
            ),
        )}
      </dl>
    </div>
  )
}
