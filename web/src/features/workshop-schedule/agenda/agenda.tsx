import { IconCalendarOff, IconClockPlus, IconInbox, IconPlus } from '@tabler/icons-react'
import type { ScheduleReservation, ScheduleResource } from '@verstas/contract/workshop-schedule/entities.ts'
import { minutesBetween } from '@verstas/domain/time/format.ts'
import type { TouchEvent } from 'react'
import { useRef } from 'react'
import { useTexts } from '../../../platform/texts/use-texts.ts'
import { Button } from '../../../platform/ui/button.tsx'
import { EmptyState } from '../../../platform/ui/empty-state.tsx'
import { useFormat } from '../../../platform/ui/format.tsx'
import type { BoardRow } from '../board/board-props.ts'
import type { ScheduleDay } from '../use-schedule-day.ts'
import classes from './agenda.module.css'
import { AgendaCar } from './agenda-car.tsx'
import { agendaItems, freeMinutes } from './agenda-items.ts'
import { PeopleStrip } from './people-strip.tsx'

interface AgendaProps {
  readonly data: ScheduleDay
  /** The resources; never empty. */
  readonly rows: readonly BoardRow[]
  readonly chosen: BoardRow
  /** The current time; null if the day is not today. */
  readonly now: Date | null
  /**
   * The lateness of each entry in minutes, by `entryKey`. It is omitted if the customer was informed of it.
   */
  readonly slips: ReadonlyMap<string, number>
  /** The duration in milliseconds of the work to schedule. Shorter free times are not offered. */
  readonly needed: number
  readonly onChoose: (resourceId: number) => void
  readonly onOpen: (entry: ScheduleReservation) => void
  readonly onOpenResource: (resource: ScheduleResource) => void
  /** Schedules work at the start of a free time; undefined if the user may not schedule. */
  readonly onFill: ((resourceId: number, start: Date) => void) | undefined
  /** Schedules the work at any time, even over other work; undefined if no work is being scheduled. */
  readonly onOther: ((resourceId: number) => void) | undefined
  readonly onOpenUnallocated: () => void
}

/** The minimum horizontal distance, in px, of a swipe that changes the resource. */
const swipeLength = 60

/**
 * The schedule on a phone: one resource's day as a list, with free times as buttons. The strip of people, or
 * a swipe, changes the resource.
 */
export function Agenda(props: AgendaProps) {
  const { data, rows, chosen, now, slips, needed, onChoose, onOpen, onOpenResource, onFill, onOther } = props
  const { onOpenUnallocated } = props
  const t = useTexts()
  const format = useFormat()
  const { resource } = chosen
  const items = agendaItems(data, resource.id, now)
  const shift = shiftOf(data, resource.id)
  const free = freeMinutes(items)
  const shownItems = items.filter(
    ({ kind, start, end }) => kind !== 'gap' || end.getTime() - start.getTime() >= needed,
  )
  const swipe = useSwipe((step) => {
    const place = rows.findIndex((row) => row.resource.id === resource.id)
    const next = rows[place + step]
    if (next) onChoose(next.resource.id)
  })
  const facts = [
    shift && format.timeRange(shift.startAt, shift.endAt),
    chosen.note,
    free > 0 && t('schedule.freeInAll', { duration: format.duration(free) }),
    resource.carriedOverMinutes &&
      t('schedule.carriedOver', { duration: format.duration(resource.carriedOverMinutes) }),
  ].filter(Boolean)

  return (
    <>
      <PeopleStrip rows={rows} chosen={resource.id} onChoose={onChoose} />
      <section aria-labelledby="agenda" {...swipe}>
        <button type="button" className={classes.head} onClick={() => onOpenResource(resource)}>
          <h2 id="agenda" className="type-20">
            {resource.name}
          </h2>
          <span className="type-15 soft">{facts.join(' · ') || t('schedule.noShift')}</span>
        </button>
        {onOther && (
          <button type="button" className={classes.other} onClick={() => onOther(resource.id)}>
            <IconClockPlus size={20} aria-hidden="true" />
            {t('schedule.move.other')}
            <small>{t('schedule.move.otherHint')}</small>
          </button>
        )}
        {items.length === 0 ? (
          <EmptyState
            icon={IconCalendarOff}
            title={t('schedule.emptyDay')}
            hint={t('schedule.emptyDayHint')}
          />
        ) : (
          <ol className={classes.list} aria-labelledby="agenda">
            {shownItems.map((item) => (
              <li
                key={`${item.kind} ${item.start.getTime()} ${item.kind === 'entry' && item.entry.Oid}`}
                className={classes.item}
              >
                <span className={classes.time}>{format.time(item.start)}</span>
                {item.kind === 'entry' && (
                  <AgendaCar
                    {...{ slips, onOpen }}
                    entry={item.entry}
                    stampings={data.stampings}
                    usualPriority={data.usualPriority}
                  />
                )}
                {item.kind === 'absence' && (
                  <p className={classes.absence}>
                    {item.absence.typeDescription} {format.timeRange(item.start, item.end)}
                  </p>
                )}
                {item.kind === 'gap' && (
                  <button
                    type="button"
                    className={classes.gap}
                    disabled={!onFill}
                    onClick={() => onFill?.(resource.id, item.start)}
                  >
                    {onFill && <IconPlus size={20} aria-hidden="true" />}
                    {t('schedule.free', {
                      duration: format.duration(minutesBetween(item.start, item.end)),
                    })}
                  </button>
                )}
              </li>
            ))}
          </ol>
        )}
      </section>
      <Button size="main" variant="tonal" icon={IconInbox} onClick={onOpenUnallocated}>
        {t('schedule.unallocatedCount', { count: data.unallocated.length })}
      </Button>
    </>
  )
}

/**
 * Returns the span from the start of the first shift to the end of the last one. A night shift from the
 * previous day determines the start only if no shift starts on the day.
 */
function shiftOf({ schedule }: ScheduleDay, resourceId: number) {
  const shifts = schedule.resources.get(resourceId)?.shifts ?? []
  const ofDay = shifts.filter(({ startAt }) => startAt >= schedule.day.startAt)
  const first = ofDay[0] ?? shifts[0]
  const last = shifts.at(-1)
  return first && last && { startAt: first.startAt, endAt: last.endAt }
}

/**
 * Calls `onSwipe` after a horizontal swipe: with 1 for the resource to the right, with -1 for the one to the
 * left.
 */
function useSwipe(onSwipe: (step: 1 | -1) => void) {
  const start = useRef<{ readonly x: number; readonly y: number } | null>(null)
  return {
    onTouchStart: ({ touches }: TouchEvent) => {
      const touch = touches[0]
      start.current = touch && touches.length === 1 ? { x: touch.clientX, y: touch.clientY } : null
    },
    onTouchEnd: ({ changedTouches }: TouchEvent) => {
      const touch = changedTouches[0]
      if (!start.current || !touch) return
      const x = touch.clientX - start.current.x
      const y = touch.clientY - start.current.y
      if (Math.abs(x) > swipeLength && Math.abs(x) > 2 * Math.abs(y)) onSwipe(x < 0 ? 1 : -1)
    },
  }
}
