import type { EndedSpan } from '@verstas/domain/time/span.ts'
import type { EditedTimes } from '@verstas/domain/workshop-schedule/edit-times.ts'
import { useId } from 'react'
import { useTexts } from '../../../platform/texts/use-texts.ts'
import { useFormat } from '../../../platform/ui/format.tsx'
import { NamedGroup } from '../../../platform/ui/named-group.tsx'
import classes from './slot-choice.module.css'

interface SlotChoiceProps {
  /** The free slots, sorted by time. */
  readonly slots: readonly EndedSpan[]
  /** The first free slot from now on; undefined if the day is not today. */
  readonly firstFree: EndedSpan | undefined
  /** The names of the resources that move along, and have less free time than the main resource. */
  readonly narrowedBy: readonly string[]
  /** Null if the user chose another time. */
  readonly chosen: EditedTimes | null
  readonly onChoose: (slot: EndedSpan) => void
  readonly onOther: () => void
}

/** Radio buttons for the free slots and for another time. */
export function SlotChoice({ slots, firstFree, narrowedBy, chosen, onChoose, onOther }: SlotChoiceProps) {
  const t = useTexts()
  const format = useFormat()
  const id = useId()
  return (
    <div>
      <h3 id={id} className="type-15 strong">
        {t('schedule.move.freeSlots')}
      </h3>
      {slots.length === 0 && <p className={classes.none}>{t('schedule.move.noFreeSlots')}</p>}
      {narrowedBy.length > 0 && (
        <p className={classes.none}>{t('schedule.move.freeWith', { resource: narrowedBy.join(', ') })}</p>
      )}
      <NamedGroup className={classes.slots} aria-labelledby={id}>
        {slots.map((slot) => (
          <button
            key={slot.startAt.getTime()}
            type="button"
            className={classes.slot}
            aria-pressed={chosen?.startAt?.getTime() === slot.startAt.getTime()}
            onClick={() => onChoose(slot)}
          >
            {format.timeRange(slot.startAt, slot.endAt)}
            {slot.startAt.getTime() === firstFree?.startAt.getTime() && (
              <small>{t('schedule.move.freeFirst')}</small>
            )}
          </button>
        ))}
        <button type="button" className={classes.slot} aria-pressed={chosen === null} onClick={onOther}>
          {t('schedule.move.other')}
          <small>{t('schedule.move.otherHint')}</small>
        </button>
      </NamedGroup>
    </div>
  )
}
