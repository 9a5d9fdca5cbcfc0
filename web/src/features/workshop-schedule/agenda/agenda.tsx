import { IconCalendarOff, IconClockPlus, IconInbox, IconPlus } from '@tabler/icons-react'
import type { ScheduleReservation, ScheduleStamping } from '@verstas/contract/workshop-schedule/entities.ts'
import { byStart, type EndedSpan, lengthOf } from '@verstas/domain/time/span.ts'
import { commonSpans } from '@verstas/domain/time/span-lists.ts'
import { freeTimes } from '@verstas/domain/workshop-schedule/free-slots.ts'
import { step, stepFrom } from '@verstas/domain/workshop-schedule/hours.ts'
import { placeAt } from '@verstas/domain/workshop-schedule/schedule.ts'
import type { TouchEvent } from 'react'
import { useRef } from 'react'
import { useTexts } from '../../../platform/texts/use-texts.ts'
import { Button } from '../../../platform/ui/button.tsx'
import { EmptyState } from '../../../platform/ui/empty-state.tsx'
import { useFormat } from '../../../platform/ui/format.tsx'
import type { BoardActions, BoardProps, BoardRow } from '../board/board-props.ts'
import type { Work } from '../board/work.ts'
import type { ChangeState, ScheduleState } from '../schedule-state.ts'
import type { ScheduleDay } from '../use-schedule-day.ts'
import classes from './agenda.module.css'
import { AgendaCar } from './agenda-car.tsx'
import { PeopleStrip } from './people-strip.tsx'

interface AgendaProps extends Pick<BoardProps, 'rows' | 'slips'>, Pick<ScheduleState, 'inHand'> {
  readonly data: ScheduleDay
  readonly chosen: BoardRow
  /** The current time; null if the day is not today. */
  readonly now: Date | null
  /** True if the user may schedule work at a free time of the chosen resource. */
  readonly mayFill: boolean
  readonly actions: BoardActions
  readonly onChange: ChangeState
}

/** The CSS classes of absences, and of buttons that choose a time. */
const slotText = 'line type-15 strong soft'

/** The minimum horizontal distance, in px, of a swipe that changes the resource. */
const swipeLength = 60

/**
 * The schedule on a phone: one resource's day as a list, with free times as buttons. The strip of people, or
 * a swipe, selects another resource.
 */
export function Agenda(props: AgendaProps) {
  const { data, rows, chosen, now, slips, inHand, mayFill, actions, onChange } = props
  const t = useTexts()
  const format = useFormat()
  const { resource } = chosen
  const items = agendaItems(data, resource.id, now)
  const shift = shiftOf(data, resource.id)
  const minutesOf = (span: EndedSpan) => lengthOf(span) / 60_000
  const free = items.filter(({ kind }) => kind === 'gap').reduce((sum, gap) => sum + minutesOf(gap), 0)
  const needed = inHand ? lengthOf(inHand) : 0
  const choose = (id: number) => onChange({ resource: id })
  const fill = (startAt: Date) => {
    const start = { resourceId: resource.id, startAt }
    if (inHand) actions.onPropose(inHand, placeAt(inHand, resource.id, startAt))
    else actions.onFree(start)
  }
  const swipe = useSwipe((step) => {
    const place = rows.findIndex((row) => row.resource.id === resource.id)
    const next = rows[place + step]
    if (next) choose(next.resource.id)
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
      <PeopleStrip rows={rows} chosen={resource.id} onChoose={choose} />
      <section aria-labelledby="agenda" {...swipe}>
        <button type="button" className={classes.head} onClick={() => actions.onOpenResource(resource)}>
          <h2 id="agenda" className="type-20">
            {resource.name}
          </h2>
          <span className="type-15 soft">{facts.join(' · ') || t('schedule.noShift')}</span>
        </button>
        {inHand && mayFill && (
          <button
            type="button"
            className={`${classes.slot} ${classes.other} ${slotText} justify-centre gap-6 touch rounded`}
            onClick={() => fill(startOf(inHand, data, now))}
          >
            <IconClockPlus size={20} aria-hidden="true" />
            {t('schedule.move.other')}
            <small>{t('schedule.move.otherHint')}</small>
          </button>
        )}
        {items.length === 0 ? (
          <EmptyState
            icon={IconCalendarOff}
            title={t(shift ? 'schedule.shiftEnded' : 'schedule.emptyDay')}
            hint={t('schedule.emptyDayHint')}
          />
        ) : (
          <ol className="stack gap-6" aria-labelledby="agenda">
            {items
              .filter((item) => item.kind !== 'gap' || lengthOf(item) >= needed)
              .map((item) => (
                <li
                  key={`${item.kind} ${item.startAt.getTime()} ${item.kind === 'entry' && item.entry.Oid}`}
                  className={classes.item}
                >
                  <span className={`${classes.time} number-18`}>{format.time(item.startAt)}</span>
                  {item.kind === 'entry' && (
                    <AgendaCar
                      {...{ slips }}
                      onOpen={actions.onOpen}
                      entry={item.entry}
                      stampings={data.stampings}
                      usualPriority={data.usualPriority}
                    />
                  )}
                  {item.kind === 'absence' && (
                    <p
                      className={`${classes.slot} ${slotText} justify-centre gap-6 touch rounded`}
                      data-absence=""
                    >
                      {item.absence.typeDescription} {format.timeRange(item.startAt, item.endAt)}
                    </p>
                  )}
                  {item.kind === 'gap' && (
                    <button
                      type="button"
                      className={`${classes.slot} ${slotText} justify-centre gap-6 touch rounded`}
                      disabled={!mayFill}
                      onClick={() => fill(item.startAt)}
                    >
                      {mayFill && <IconPlus size={20} aria-hidden="true" />}
                      {t('schedule.free', { duration: format.duration(minutesOf(item)) })}
                    </button>
                  )}
                </li>
              ))}
          </ol>
        )}
      </section>
      <Button
        size="main"
        variant="tonal"
        icon={IconInbox}
        onClick={() => onChange({ dialog: { kind: 'unallocated' } })}
      >
        {t('schedule.unallocatedCount', { count: data.unallocated.length })}
      </Button>
    </>
  )
}

/** Work, free time or absence of a resource's day. */
type AgendaItem = EndedSpan &
  (
    | { readonly kind: 'entry'; readonly entry: ScheduleReservation }
    | { readonly kind: 'gap' }
    | { readonly kind: 'absence'; readonly absence: ScheduleStamping }
  )

/**
 * Returns the items of a resource's day by time. Omits free time that is over, or shorter than 15 minutes.
 *
 * @param now null if the day is not today, so that all free time of the day is returned
 */
function agendaItems(
  { entries, schedule, stampings }: ScheduleDay,
  id: number,
  now: Date | null,
): AgendaItem[] {
  const { day } = schedule
  const ofResource = ({ resourceId }: { readonly resourceId: number }) => resourceId === id
  const within = (start: string, end: string | null): EndedSpan => {
    const span = { startAt: new Date(start), endAt: end === null ? day.endAt : new Date(end) }
    return commonSpans([span], [day])[0] ?? span
  }
  const work = entries
    .filter(ofResource)
    .map((entry): AgendaItem => ({ kind: 'entry', ...within(entry.start, entry.end), entry }))
  const away = stampings
    .filter((stamping) => stamping.isAbsence && ofResource(stamping))
    .map((absence): AgendaItem => ({ kind: 'absence', ...within(absence.start, absence.end), absence }))
  const left = { startAt: now === null ? day.startAt : stepFrom(now), endAt: day.endAt }
  const gaps = commonSpans(freeTimes(schedule, id), [left])
    .filter((gap) => lengthOf(gap) >= step)
    .map((gap): AgendaItem => ({ kind: 'gap', ...gap }))
  return [...work, ...away, ...gaps].toSorted(byStart)
}

/**
 * Returns the start that the button for another time proposes: the start of the work, or now if unallocated
 * work of today has no agreed start.
 */
const startOf = ({ entry, startAt }: Work, { schedule }: ScheduleDay, now: Date | null): Date =>
  entry || now === null || startAt > schedule.day.startAt ? startAt : now

/**
 * Returns the span from the start of the first shift to the end of the last one; undefined without shifts. A
 * night shift from the previous day determines the start only if no shift starts on the day.
 */
function shiftOf({ schedule }: ScheduleDay, resourceId: number) {
  const shifts = schedule.resources.get(resourceId)?.shifts ?? []
  const ofDay = shifts.filter(({ startAt }) => startAt >= schedule.day.startAt)
  const first = ofDay[0] ?? shifts[0]
  const last = shifts.at(-1)
  return first && last && { startAt: first.startAt, endAt: last.endAt }
}

/** Calls `onSwipe` after a horizontal swipe: with 1 for the next resource, with -1 for the previous one. */
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
