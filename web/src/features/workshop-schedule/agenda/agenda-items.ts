import type { ScheduleReservation, ScheduleStamping } from '@verstas/contract/workshop-schedule/entities.ts'
import { minutesBetween } from '@verstas/domain/time/format.ts'
import { freeTimes } from '@verstas/domain/workshop-schedule/free-slots.ts'
import { step, stepFrom } from '@verstas/domain/workshop-schedule/hours.ts'
import type { ScheduleDay } from '../use-schedule-day.ts'

/** An item of a resource's day: work, free time or absence. */
export type AgendaItem =
  | { readonly kind: 'entry'; readonly start: Date; readonly end: Date; readonly entry: ScheduleReservation }
  | { readonly kind: 'gap'; readonly start: Date; readonly end: Date }
  | { readonly kind: 'absence'; readonly start: Date; readonly end: Date; readonly absence: ScheduleStamping }

/**
 * Returns the items of a resource's day by time. Omits free time that is over, or shorter than 15 minutes.
 *
 * @param now null if the day is not today, so that all free time of the day is returned
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

/** Returns the total minutes of the free times. */
export const freeMinutes = (items: readonly AgendaItem[]): number =>
  items
    .filter(({ kind }) => kind === 'gap')
    .reduce((sum, { start, end }) => sum + minutesBetween(start, end), 0)
