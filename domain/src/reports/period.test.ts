import { describe, expect, it } from 'vitest'
import { periodBefore, periodOf } from './period.ts'

describe('the periods of reports', () => {
  it('the last month ends on its last day', () => {
    expect(periodOf('lastMonth', '2026-03-31')).toEqual({ from: '2026-02-01', to: '2026-02-28' })
    expect(periodOf('lastWeek', '2026-11-29')).toEqual({ from: '2026-11-16', to: '2026-11-22' })
  })

  it('a week is compared with the week before, and a month with the month before', () => {
    expect(periodBefore({ from: '2026-11-23', to: '2026-11-29' })).toEqual({
      from: '2026-11-16',
      to: '2026-11-22',
    })
    expect(periodBefore({ from: '2026-03-01', to: '2026-03-31' })).toEqual({
      from: '2026-02-01',
      to: '2026-02-28',
    })
    expect(periodBefore({ from: '2026-11-20', to: '2026-11-20' })).toEqual({
      from: '2026-11-19',
      to: '2026-11-19',
    })
  })
})
