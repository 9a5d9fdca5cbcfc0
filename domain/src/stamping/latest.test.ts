import { describe, expect, it } from 'vitest'
import { compareStampings, latestStamping } from './latest.ts'

const span = (Id: number, StartTime: string, EndTime: string | null) => ({ Id, StartTime, EndTime })
const morning = span(1, '2026-11-21T08:00:00+02:00', '2026-11-21T11:00:00+02:00')
const lunch = span(2, '2026-11-21T09:00:00+00:00', '2026-11-21T09:30:00+00:00')
const running = span(3, '2026-11-21T07:00:00+02:00', null)

describe('the latest stamping', () => {
  it('is the running one, however early it began', () => {
    expect(latestStamping([running, morning, lunch])).toBe(running)
  })

  it('is else the one that ends last, whatever the offset', () => {
    expect(latestStamping([lunch, morning])).toBe(lunch)
    expect(latestStamping([])).toBeNull()
  })

  it('sorts by end, start and id', () => {
    const later = span(5, running.StartTime, null)
    expect([later, running, lunch, morning].sort(compareStampings).map(({ Id }) => Id)).toEqual([1, 2, 3, 5])
  })
})
