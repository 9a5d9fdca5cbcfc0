import { IconCheck } from '@tabler/icons-react'
import type { ScheduleResource } from '@verstas/contract/workshop-schedule/entities.ts'
import { byStart, type EndedSpan, lengthOf } from '@verstas/domain/time/span.ts'
import { type EditedTimes, savableTimes } from '@verstas/domain/workshop-schedule/edit-times.ts'
import type { Forecast } from '@verstas/domain/workshop-schedule/forecast.ts'
import { freeSlots, narrowedBy } from '@verstas/domain/workshop-schedule/free-slots.ts'
import type { Movable } from '@verstas/domain/workshop-schedule/schedule.ts'
import { useState } from 'react'
import { useTexts } from '../../../platform/texts/use-texts.ts'
import { Button } from '../../../platform/ui/button.tsx'
import { useFormat } from '../../../platform/ui/format.tsx'
import { Sheet } from '../../../platform/ui/sheet.tsx'
import type { FirstPlace } from '../board/board-props.ts'
import { CarTitle, type DialogCar } from './car-title.tsx'
import { EdgeFields } from './edge-fields.tsx'
import { FromTo } from './from-to.tsx'
import { Outcome, type Target, targetOf } from './outcome.tsx'
import { SlotChoice } from './slot-choice.tsx'

interface MoveDialogProps {
  readonly moved: Movable
  readonly car: DialogCar
  /** The resource before the move; null for unallocated work. */
  readonly from: ScheduleResource | null
  readonly to: ScheduleResource
  /** The start of the target on which the work was dropped. */
  readonly droppedAt: Date
  readonly expected: Forecast
  readonly nameOf: (resourceId: number) => string
  /** True if the user may change the duration. */
  readonly mayEditTimes: boolean
  /** The first place of the day without lateness; null if there is none. */
  readonly firstPlace: FirstPlace | null
  /** Opens the dialog for another place. */
  readonly onPlace: (place: FirstPlace) => void
  readonly onMove: (target: Target) => void
  readonly onClose: () => void
}

/**
 * Chooses the time of dropped work. Offers the free slots nearest to the drop, and initially selects the
 * nearest one. Any other time may overlap other work. Shows the effect of each choice on the promises.
 */
export function MoveDialog(props: MoveDialogProps) {
  const { moved, car, from, to, droppedAt, expected, nameOf, mayEditTimes } = props
  const { firstPlace, onPlace, onMove, onClose } = props
  const t = useTexts()
  const format = useFormat()
  const { schedule, now } = expected
  const length = lengthOf(moved)
  const dropped = { startAt: droppedAt, endAt: new Date(droppedAt.getTime() + length) }
  // Computes the slots once, so that changes by other users do not move a button under the thumb. The server
  // refuses a slot that was taken meanwhile.
  const [{ slots, firstFree, narrowing }] = useState(() => {
    const isToday = schedule.day.startAt <= now && now < schedule.day.endAt
    const search = { moved, resourceId: to.id, ...(isToday && { from: now }) }
    const nearest = { ...search, near: droppedAt, count: 3 }
    return {
      slots: freeSlots(schedule, nearest),
      narrowing: narrowedBy(schedule, nearest),
      firstFree: isToday ? freeSlots(schedule, { ...search, near: now, count: 1 })[0] : undefined,
    }
  })
  const [times, setTimes] = useState<EditedTimes>(slots[0] ?? dropped)
  const [isOther, setIsOther] = useState(slots.length === 0)
  const span = savableTimes(times)
  const change = (changed: EditedTimes) => {
    setTimes(changed)
    setIsOther(!slots.some((slot) => isSame(slot, changed)))
  }
  const save = () => {
    if (!span) return
    const place = { ...span, resourceId: to.id }
    onMove(isOther ? targetOf(expected, moved, place) : { ...place, isOverlapAllowed: false })
  }
  const about = format.duration(lengthOf(span ?? moved) / 60_000)
  return (
    <Sheet
      isOpen
      title={<CarTitle {...car} title={t('schedule.move.title')} about={about} />}
      onClose={onClose}
      foot={
        <>
          <Button variant="quiet" onClick={onClose}>
            {t('common.cancel')}
          </Button>
          <Button icon={IconCheck} onClick={save} disabled={!span} data-autofocus>
            {t(from ? 'schedule.move.do' : 'schedule.move.allocate')}
          </Button>
        </>
      }
    >
      <FromTo from={from} to={to} />
      <SlotChoice
        slots={slots.toSorted(byStart)}
        firstFree={firstFree}
        narrowedBy={narrowing.map(nameOf)}
        chosen={isOther ? null : times}
        onChoose={(slot) => {
          setTimes(slot)
          setIsOther(false)
        }}
        onOther={() => {
          setTimes(dropped)
          setIsOther(true)
        }}
      />
      <EdgeFields times={times} now={now} keptLength={mayEditTimes ? null : length} onChange={change} />
      <Outcome
        {...{ expected, moved, to, span, nameOf }}
        first={firstPlace}
        onFirst={onPlace}
        isForced={slots.length === 0}
      />
    </Sheet>
  )
}

const isSame = (slot: EndedSpan, times: EditedTimes): boolean =>
  slot.startAt.getTime() === times.startAt?.getTime() && slot.endAt.getTime() === times.endAt?.getTime()
