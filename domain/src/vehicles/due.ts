import { type Day, daysBetween } from '../time/format.ts'

/** State of a due day: passed, due within a month, or due later. */
export type DueState = 'late' | 'soon' | 'ahead'

export interface Due {
  readonly state: DueState
  /** Days until the due day; negative if it has passed. */
  readonly days: number
}

const soonDays = 30

/** Compares a due day with today. A day that is due today is not late. */
export function dueOn(day: Day, today: Day): Due {
  const days = daysBetween(today, day)
  return { state: days < 0 ? 'late' : days <= soonDays ? 'soon' : 'ahead', days }
}

/**
 * Rounds a span of days for display: to the largest unit with a count of at least 2, or to days below a
 * fortnight.
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
