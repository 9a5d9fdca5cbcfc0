import type { ScheduleReservation, ScheduleStamping } from '@verstas/contract/workshop-schedule/entities.ts'
import { minutesBetween } from '@verstas/domain/time/format.ts'
import { freeTimes } from '@verstas/domain/workshop-schedule/free-slots.ts'
import { step, stepFrom } from '@verstas/domain/workshop-schedule/hours.ts'
import type { ScheduleDay } from '../use-schedule-day.ts'

/** The items of a resource's day: work, free time, absence. */
export type AgendaItem =
  | { readonly kind: 'entry'; readonly start: Date; readonly end: Date; readonly entry: ScheduleReservation }
  | { readonly kind: 'gap'; readonly start: Date; readonly end: Date }
  | { readonly kind: 'absence'; readonly start: Date; readonly end: Date; readonly absence: ScheduleStamping }

/**
 * Returns the items of a resource's day in time order. Omits free time that is over, or shorter than a
 * quarter of an hour.
 *
 * @param now null on another day than today: all of that day's free time counts
 */
export function agendaItems(data: ScheduleDay, resourceId: number, now: Date | null): AgendaItem[] {
  const { entries, schedule, stampings } = data
  const { startAt, endAt } = schedule.day
  const within = (start: string, end: string | null) => ({
    start: new Date(Math.max(Date.parse(start), startAt.getTime())),
    end: end === null ? endAt : new Date(Math.min(Date.parse(end), endAt.getTime())),
  })
  const work = entries
    .filter((entry) => entry.resourceId === resourceId)
    .map((entry): AgendaItem => ({ kind: 'entry', ...within(entry.start, entry.end), entry }))
  const away = stampings
    .filter((stamping) => stamping.isAbsence && stamping.resourceId === resourceId)
    .map((absence): AgendaItem => ({ kind: 'absence', ...within(absence.start, absence.end), absence }))
  const earliest = now === null ? startAt : stepFrom(now)
  const gaps = freeTimes(schedule, resourceId)
    .map(
      ({ startAt: start, endAt: end }): AgendaItem => ({ kind: 'gap', start: laterOf(start, earliest), end }),
    )
    .filter(({ start, end }) => end.getTime() - start.getTime() >= step)
  return [...work, ...away, ...gaps].toSorted((a, b) => a.start.getTime() - b.start.getTime())
}

const laterOf = (one: Date, other: Date): Date => (one > other ? one : other)

/** Returns the free minutes of the day. */
export const freeMinutes = (items: readonly AgendaItem[]): number =>
  items
    .filter(({ kind }) => kind === 'gap')
    .reduce((sum, { start, end }) => sum + minutesBetween(start, end), 0)
