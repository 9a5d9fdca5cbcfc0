import type { EndedSpan } from '@verstas/domain/time/span.ts'
import type { EditedTimes } from '@verstas/domain/workshop-schedule/edit-times.ts'
import { useId } from 'react'
import { useTexts } from '../../../platform/texts/use-texts.ts'
import { useFormat } from '../../../platform/ui/format.tsx'
import { NamedGroup } from '../../../platform/ui/named-group.tsx'
import classes from './slot-choice.module.css'

interface SlotChoiceProps {
  /** Sorted by time. */
  readonly slots: readonly EndedSpan[]
  /** The first slot that is free from now on; omitted on another day than today. */
  readonly firstFree: EndedSpan | undefined
  /** Names of the resources that move along and have less free time than the main resource. */
  readonly narrowedBy: readonly string[]
  /** Null if another time is chosen. */
  readonly chosen: EditedTimes | null
  readonly onChoose: (slot: EndedSpan) => void
  readonly onOther: () => void
}

/** The free times to choose from, and any other time. */
export function SlotChoice({ slots, firstFree, narrowedBy, chosen, onChoose, onOther }: SlotChoiceProps) {
  const t = useTexts()
  const format = useFormat()
  const id = useId()
  return (
    <div>
      <h3 id={id} className={classes.label}>
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
