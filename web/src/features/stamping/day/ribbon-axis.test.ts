import { layOutDay } from '@verstas/domain/stamping/day-timeline.ts'
import { describe, expect, it } from 'vitest'
import { placeOn, ribbonAxisOf } from './ribbon-axis.ts'

const axisOf = (day: string, StartTime: string, EndTime: string) =>
  ribbonAxisOf(
    layOutDay(
      {
        stampings: [{ StartTime, EndTime, TypeId: 1, TypeDescription: 'Work' }],
        shifts: [],
        absenceTypeIds: new Set(),
      },
      { day, timeZone: 'Europe/Helsinki', now: new Date('2026-12-31T00:00:00Z') },
    ),
  )

describe('the axis of a day', () => {
  it('the axis of a day covers the whole hours around its stampings', () => {
    const axis = axisOf('2026-11-18', '2026-11-18T07:40:00+02:00', '2026-11-18T16:05:00+02:00')
    expect(axis.startAt).toEqual(new Date('2026-11-18T07:00:00+02:00'))
    expect(axis.endAt).toEqual(new Date('2026-11-18T17:00:00+02:00'))
    expect(axis.marks).toHaveLength(6)
    expect(placeOn(axis, new Date('2026-11-18T12:00:00+02:00'))).toBe(0.5)
  })

  it('the axis of a 25-hour day has at most nine labels', () => {
    const axis = axisOf('2026-10-25', '2026-10-24T12:00:00Z', '2026-10-26T12:00:00Z')
    expect(axis.endAt.getTime() - axis.startAt.getTime()).toBe(25 * 3_600_000)
    expect(axis.marks.length).toBeLessThanOrEqual(9)
  })
})
