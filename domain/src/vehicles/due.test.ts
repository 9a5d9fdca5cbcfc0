import { describe, expect, it } from 'vitest'
import { dueOn, roundSpan } from './due.ts'

describe('a due date', () => {
  it.each([
    ['2026-11-22', 'late', -1],
    ['2026-11-23', 'soon', 0],
    ['2026-12-23', 'soon', 30],
    ['2026-12-24', 'ahead', 31],
    ['2025-11-23', 'late', -365],
  ] as const)('the due day %s is %s on 2026-11-23', (day, state, days) =>
    expect(dueOn(day, '2026-11-23')).toEqual({ state, days }),
  )
})

describe('a span in words', () => {
  it.each([
    [0, 'day', 0],
    [13, 'day', 13],
    [-13, 'day', -13],
    [14, 'week', 2],
    [60, 'week', 8],
    [61, 'month', 2],
    [-83, 'month', -2],
    [729, 'month', 23],
    [731, 'year', 2],
  ] as const)('roundSpan rounds %d days to the unit %s: %d', (days, unit, count) =>
    expect(roundSpan(days)).toEqual({ unit, count }),
  )
})
