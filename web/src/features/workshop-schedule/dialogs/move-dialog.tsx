import { IconArrowRight, IconCheck } from '@tabler/icons-react'
import type { ScheduleResource } from '@verstas/contract/workshop-schedule/entities.ts'
import { byStart, type EndedSpan, hasSameTimes, lengthOf } from '@verstas/domain/time/span.ts'
import { type EditedTimes, savableTimes } from '@verstas/domain/workshop-schedule/edit-times.ts'
import type { FirstPlace } from '@verstas/domain/workshop-schedule/first-place.ts'
import { type Forecast, isToday } from '@verstas/domain/workshop-schedule/forecast.ts'
import { freeSlots, narrowedBy } from '@verstas/domain/workshop-schedule/free-slots.ts'
import { type Target, targetOf } from '@verstas/domain/workshop-schedule/move.ts'
import { placeAt } from '@verstas/domain/workshop-schedule/schedule.ts'
import { useId, useState } from 'react'
import { useTexts } from '../../../platform/texts/use-texts.ts'
import { useFormat } from '../../../platform/ui/format.tsx'
import { NamedGroup } from '../../../platform/ui/named-group.tsx'
import { Sheet } from '../../../platform/ui/sheet.tsx'
import { ResourceFace } from '../board/resource-face.tsx'
import { modelOf, type Work } from '../board/work.ts'
import { CarTitle } from './car-title.tsx'
import { EdgeFields } from './edge-fields.tsx'
import classes from './move-dialog.module.css'
import { Outcome } from './outcome.tsx'
import { SaveOrAsk } from './save-or-ask.tsx'

interface MoveDialogProps {
  readonly work: Work
  /** The resource before the move; null for unallocated work. */
  readonly from: ScheduleResource | null
  readonly to: ScheduleResource
  /** The start of the proposed place. */
  readonly droppedAt: Date
  readonly expected: Forecast
  readonly nameOf: (resourceId: number) => string
  /** True if the user may change the duration. */
  readonly mayEditTimes: boolean
  /** The first free slot of the day that makes no other vehicle late; null if there is none. */
  readonly firstPlace: FirstPlace | null
  /** Opens the dialog for another place. */
  readonly onPlace: (place: FirstPlace) => void
  readonly onMove: (target: Target) => void
  readonly onClose: () => void
}

/**
 * Chooses the time of dropped work. Offers the three free slots nearest to the drop, and initially selects
 * the nearest one. Any other time may overlap other work. Shows the impact of each choice.
 */
export function MoveDialog(props: MoveDialogProps) {
  const { work, from, to, droppedAt, expected, nameOf, mayEditTimes } = props
  const { firstPlace, onPlace, onMove, onClose } = props
  const t = useTexts()
  const format = useFormat()
  const { schedule, now } = expected
  const dropped = placeAt(work, to.id, droppedAt)
  // The offered slots stay the same while the dialog is open, although other users may take these slots
  // meanwhile.
  const [{ slots, firstFree, narrowing }] = useState(() => {
    const hasNow = isToday(expected)
    const search = { moved: work, resourceId: to.id, ...(hasNow && { from: now }) }
    const nearest = { ...search, near: droppedAt, count: 3 }
    return {
      slots: freeSlots(schedule, nearest),
      narrowing: narrowedBy(schedule, nearest),
      firstFree: hasNow ? freeSlots(schedule, { ...search, near: now, count: 1 })[0] : undefined,
    }
  })
  const [times, setTimes] = useState<EditedTimes>(slots[0] ?? dropped)
  const [isOther, setIsOther] = useState(slots.length === 0)
  const span = savableTimes(times)
  const change = (changed: EditedTimes) => {
    const changedSpan = savableTimes(changed)
    setTimes(changed)
    setIsOther(!changedSpan || !slots.some((slot) => hasSameTimes(slot, changedSpan)))
  }
  const place = span && { ...span, resourceId: to.id }
  const target =
    place && (isOther ? targetOf(work, place, schedule.allocations) : { ...place, isOverlapAllowed: false })
  return (
    <Sheet
      isOpen
      title={
        <CarTitle
          title={t('schedule.move.title')}
          plate={work.license}
          model={modelOf(work.entry ?? work.reservation)}
          about={format.duration(lengthOf(span ?? work) / 60_000)}
        />
      }
      onClose={onClose}
      foot={
        <SaveOrAsk
          key={`${span?.startAt.getTime()} ${span?.endAt.getTime()}`}
          label={t(from ? 'schedule.move.do' : 'schedule.move.allocate')}
          icon={IconCheck}
          isOverlap={target?.isOverlapAllowed ?? false}
          isDisabled={!target}
          isFocused
          onSave={() => target && onMove(target)}
          onCancel={onClose}
        />
      }
    >
      <FromTo from={from} to={to} />
      <SlotChoice
        slots={slots.toSorted(byStart)}
        firstFree={firstFree}
        narrowedBy={narrowing.map(nameOf)}
        chosen={isOther ? null : span}
        onChoose={(slot) => {
          setTimes(slot)
          setIsOther(false)
        }}
        onOther={() => {
          setTimes(dropped)
          setIsOther(true)
        }}
      />
      <EdgeFields
        times={times}
        now={now}
        keptLength={mayEditTimes ? null : lengthOf(work)}
        onChange={change}
      />
      <Outcome
        {...{ expected, work, to, span, nameOf }}
        first={firstPlace}
        onFirst={onPlace}
        isForced={slots.length === 0}
      />
    </Sheet>
  )
}

/** The resources before and after a move, or one resource if both are the same. */
function FromTo({ from, to }: Pick<MoveDialogProps, 'from' | 'to'>) {
  const t = useTexts()
  const fromName = from?.name ?? t('schedule.move.nobody')
  const isMoved = from?.id !== to.id
  return (
    <p className={`${classes.resources} line wrap type-15`}>
      {isMoved && (
        <>
          <span className="visually-hidden">
            {t('schedule.move.fromTo', { from: fromName, to: to.name })}
          </span>
          <span className="line gap-12 shrink" aria-hidden="true">
            {from && <ResourceFace resource={from} />}
            <span className="soft">{fromName}</span>
          </span>
        </>
      )}
      <span className="line gap-12 shrink" aria-hidden={isMoved || undefined}>
        {isMoved && <IconArrowRight size={20} className="rigid" />}
        <ResourceFace resource={to} />
        <b className="strong">{to.name}</b>
      </span>
    </p>
  )
}

interface SlotChoiceProps {
  /** The free slots, sorted by time. */
  readonly slots: readonly EndedSpan[]
  /** The first free slot from now on; undefined if there is none, or the day is not today. */
  readonly firstFree: EndedSpan | undefined
  /** The names of the companions' resources that change which slots are offered. */
  readonly narrowedBy: readonly string[]
  /** Null if the user chose another time. */
  readonly chosen: EndedSpan | null
  readonly onChoose: (slot: EndedSpan) => void
  readonly onOther: () => void
}

/** Buttons for the free slots and for another time, of which at most one is pressed. */
function SlotChoice({ slots, firstFree, narrowedBy: names, chosen, onChoose, onOther }: SlotChoiceProps) {
  const t = useTexts()
  const format = useFormat()
  const id = useId()
  return (
    <div className="stack gap-4">
      <h3 id={id} className="type-15 strong">
        {t('schedule.move.freeSlots')}
      </h3>
      {slots.length === 0 && <p className="type-15 soft">{t('schedule.move.noFreeSlots')}</p>}
      {names.length > 0 && (
        <p className="type-15 soft">{t('schedule.move.freeWith', { resource: names.join(', ') })}</p>
      )}
      <NamedGroup className={`${classes.slots} gap-8`} aria-labelledby={id}>
        {slots.map((slot) => (
          <button
            key={slot.startAt.getTime()}
            type="button"
            className={`${classes.slot} grid touch-main rounded quiet type-17 strong text-centre`}
            aria-pressed={chosen?.startAt.getTime() === slot.startAt.getTime()}
            onClick={() => onChoose(slot)}
          >
            {format.timeRange(slot.startAt, slot.endAt)}
            {slot.startAt.getTime() === firstFree?.startAt.getTime() && (
              <small className="type-13">{t('schedule.move.freeFirst')}</small>
            )}
          </button>
        ))}
        <button
          type="button"
          className={`${classes.slot} grid touch-main rounded quiet type-17 strong text-centre`}
          aria-pressed={chosen === null}
          onClick={onOther}
        >
          {t('schedule.move.other')}
          <small className="type-13">{t('schedule.move.otherHint')}</small>
        </button>
      </NamedGroup>
    </div>
  )
}
