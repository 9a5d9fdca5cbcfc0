import { type Day, daysBetween } from '../time/format.ts'

/** The week in which a tyre was made. */
export interface MadeIn {
  readonly week: number
  readonly year: number
}

/**
 * Reads the week from a typed DOT code: `3524` is week 35 of 2024. A code from before 2000 has three digits:
 * `359` is week 35 of 1999. Null if the text is no such code, the year has no such week, or the week begins
 * after today.
 */
export function readDot(typed: string, today: Day): MadeIn | null {
  const digits = /^\D?(\d{3,4})$/.exec(typed.trim())?.[1]
  if (digits === undefined) return null
  const week = Number(digits.slice(0, 2))
  const year = digits.length === 4 ? 2000 + Number(digits.slice(2)) : 1990 + Number(digits.slice(2))
  if (week < 1 || week > weeksOf(year)) return null
  return daysBetween(firstDayOf({ week, year }), today) < 0 ? null : { week, year }
}

const daysOfWeek = 7

/** Returns the number of ISO weeks in a year: 53 if it has 53 Thursdays, otherwise 52. */
const weeksOf = (year: number): number =>
  daysBetween(firstDayOf({ week: 1, year }), firstDayOf({ week: 1, year: year + 1 })) / daysOfWeek

/** Returns the Monday of an ISO week. The first ISO week contains the first Thursday of the year. */
function firstDayOf({ week, year }: MadeIn): Day {
  const fourth = new Date(Date.UTC(year, 0, 4))
  const monday = 4 - ((fourth.getUTCDay() + 6) % 7)
  return new Date(Date.UTC(year, 0, monday + 7 * (week - 1))).toISOString().slice(0, 10)
}

const daysOfYear = 365.25

/** Returns the whole years since the manufacture of a tyre, at least 0. */
export const ageInYears = (made: MadeIn, today: Day): number =>
  Math.max(0, Math.floor(daysBetween(firstDayOf(made), today) / daysOfYear))
