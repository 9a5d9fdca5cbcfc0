import { type Day, daysBetween } from '../time/format.ts'

/** The state of a due day: passed, due within 30 days, or due later. */
export type DueState = 'late' | 'soon' | 'ahead'

export interface Due {
  readonly state: DueState
  /** The number of days until the due day. It is negative if the day has passed. */
  readonly days: number
}

const soonDays = 30

/** Compares a due day with today. A day that is due today is not late. */
export function dueOn(day: Day, today: Day): Due {
  const days = daysBetween(today, day)
  return { state: days < 0 ? 'late' : days <= soonDays ? 'soon' : 'ahead', days }
}

/**
 * Rounds a number of days towards zero for display, in the largest unit of which there are at least two. A
 * span below two weeks is in days.
 */
export function roundSpan(days: number): {
  readonly unit: 'day' | 'week' | 'month' | 'year'
  readonly count: number
} {
  const size = Math.abs(days)
  if (size < 14) return { unit: 'day', count: days }
  if (size < 61) return { unit: 'week', count: Math.trunc(days / 7) }
  if (size < 730) return { unit: 'month', count: Math.trunc(days / 30.44) }
  return { unit: 'year', count: Math.trunc(days / 365.25) }
}
