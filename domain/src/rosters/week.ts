import type { PersonDay, RosterPerson, RosterWeek } from '@verstas/contract/rosters/entities.ts'
import { dayBounds } from '../time/day.ts'
import { addDays, type Day, daysBetween } from '../time/format.ts'
import { type EndedSpan, lengthOf, partsOutside } from '../time/span.ts'
import { commonSpans } from '../time/span-lists.ts'
import { paidMinutes, reservationsOutside, weekdayOf } from './plan.ts'

/** Returns the ISO week number of a day. */
export function weekNumberOf(day: Day): number {
  const thursday = addDays(day, 4 - weekdayOf(day))
  return Math.floor(daysBetween(`${thursday.slice(0, 4)}-01-01`, thursday) / 7) + 1
}

/** Converts a span from the wire. A span without an end gets the last possible instant. */
const spanOf = ({ Start, End }: { readonly Start: string; readonly End: string | null }): EndedSpan => ({
  startAt: new Date(Start),
  endAt: new Date(End ?? 8.64e15),
})

/**
 * Returns the absence that overlaps a person's shift, or overlaps the day if there is no shift; undefined if
 * there is none.
 */
export function absenceOn({ Absences, Days }: RosterPerson, day: Day, timeZone: string) {
  const shift = Days.find(({ Day: other }) => other === day)?.Shift
  const bounds = dayBounds(day, timeZone)
  const span = shift
    ? { startAt: new Date(shift.From), endAt: new Date(shift.To) }
    : { startAt: bounds.start, endAt: bounds.end }
  return Absences.find((absence) => commonSpans([spanOf(absence)], [span]).length > 0)
}

/** Returns the minutes of presence in a shift, without its break and without absences. */
function presentMinutes({ Shift }: PersonDay, absences: readonly EndedSpan[]): number {
  if (Shift === null) return 0
  const shift = { startAt: new Date(Shift.From), endAt: new Date(Shift.To) }
  const parts = partsOutside(shift, absences)
  const there = parts.reduce((sum, part) => sum + lengthOf(part), 0)
  // The break is subtracted even if the person is absent for a part of the shift.
  return there === 0
    ? 0
    : paidMinutes(
        { startAt: shift.startAt, endAt: new Date(shift.startAt.getTime() + there) },
        Shift.BreakMinutes,
      )
}

/** The totals of a day. */
export interface DayTotals {
  readonly day: Day
  /** The number of people who are at work. */
  readonly people: number
  readonly minutes: number
  /** Minutes of the reservations of people. */
  readonly reservedMinutes: number
  /** Reserved minutes in percent of the minutes at work; null if no one is at work. */
  readonly percent: number | null
  /** Reserved minutes beyond the minutes at work. */
  readonly missingMinutes: number
}

/** Computes the totals of each day of a week. */
export function totalDays({ Days, People }: RosterWeek, timeZone: string): DayTotals[] {
  return Days.map(({ Day: day }, index) => {
    const { start: startAt, end: endAt } = dayBounds(day, timeZone)
    const present = People.map(({ Days: days, Absences }) => {
      const personDay = days[index]
      return personDay ? presentMinutes(personDay, Absences.map(spanOf)) : 0
    })
    const minutes = present.reduce((sum, part) => sum + part, 0)
    const reserved = commonSpans(
      People.flatMap(({ Reservations }) => Reservations.map(spanOf)),
      [{ startAt, endAt }],
    )
    const reservedMinutes = Math.round(reserved.reduce((sum, span) => sum + lengthOf(span), 0) / 60_000)
    return {
      day,
      people: present.filter((part) => part > 0).length,
      minutes,
      reservedMinutes,
      percent: minutes === 0 ? null : Math.round((100 * reservedMinutes) / minutes),
      missingMinutes: Math.max(0, reservedMinutes - minutes),
    }
  })
}

/** Returns the reservations of a person's day that would be outside the shift. */
export function leftOutside(
  { Reservations }: RosterPerson,
  day: Day,
  { shift, timeZone }: { readonly shift: EndedSpan | null; readonly timeZone: string },
) {
  const { start: startAt, end: endAt } = dayBounds(day, timeZone)
  const spans = Reservations.map((reservation) => ({ ...spanOf(reservation), reservation }))
  return reservationsOutside(spans, { startAt, endAt }, shift).map(({ reservation }) => reservation)
}
