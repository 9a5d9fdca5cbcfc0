import { dayBounds } from '@verstas/domain/time/day.ts'
import { describe, expect, it } from 'vitest'
import { layOutTimeAxis } from './time-axis-layout.ts'

const from = (StartTime: string, EndTime: string) => ({ StartTime, EndTime })
const bounds = dayBounds('2026-11-21', 'Europe/Helsinki')

describe('the time axis of a day', () => {
  it('the axis begins and ends with the whole hours around the reservations', () => {
    const layout = layOutTimeAxis([from('2026-11-21T07:30:00+02:00', '2026-11-21T09:30:00+02:00')], bounds)
    expect(layout.start).toEqual(new Date('2026-11-21T07:00:00+02:00'))
    expect(layout.hours).toBe(3)
    expect(layout.blocks).toMatchObject([{ top: 0.5, height: 2, lane: 0 }])
  })

  it('the axis of a day without reservations has no hours', () => {
    expect(layOutTimeAxis([], bounds)).toEqual({ start: bounds.start, hours: 0, lanes: 1, blocks: [] })
  })

  it('overlapping reservations are next to each other, and a free lane is used again', () => {
    const { lanes, blocks } = layOutTimeAxis(
      [
        from('2026-11-21T08:00:00+02:00', '2026-11-21T10:00:00+02:00'),
        from('2026-11-21T09:00:00+02:00', '2026-11-21T11:00:00+02:00'),
        from('2026-11-21T10:00:00+02:00', '2026-11-21T11:00:00+02:00'),
      ],
      bounds,
    )
    expect(lanes).toBe(2)
    expect(blocks.map(({ lane }) => lane)).toEqual([0, 1, 0])
  })

  it('a reservation without overlaps has the whole width', () => {
    const { lanes, blocks } = layOutTimeAxis(
      [
        from('2026-11-21T08:00:00+02:00', '2026-11-21T10:00:00+02:00'),
        from('2026-11-21T09:00:00+02:00', '2026-11-21T11:00:00+02:00'),
        from('2026-11-21T11:00:00+02:00', '2026-11-21T12:00:00+02:00'),
      ],
      bounds,
    )
    expect(lanes).toBe(2)
    expect(blocks.map(({ lanes: own }) => own)).toEqual([2, 2, 1])
  })

  it('a quarter of an hour is as high as a plate, and the next reservation is next to it', () => {
    const { blocks } = layOutTimeAxis(
      [
        from('2026-11-21T08:00:00+02:00', '2026-11-21T08:15:00+02:00'),
        from('2026-11-21T08:15:00+02:00', '2026-11-21T09:00:00+02:00'),
      ],
      bounds,
    )
    expect(blocks).toMatchObject([
      { top: 0, height: 0.5, lane: 0 },
      { top: 0.25, lane: 1 },
    ])
  })

  it('a reservation across midnight is cut at midnight', () => {
    const { start, hours, blocks } = layOutTimeAxis(
      [from('2026-11-20T22:00:00+02:00', '2026-11-21T01:30:00+02:00')],
      bounds,
    )
    expect(start).toEqual(bounds.start)
    expect(hours).toBe(2)
    expect(blocks).toMatchObject([{ top: 0, height: 1.5 }])
  })

  it('the axis counts real hours on the night when the clocks go back', () => {
    const { hours } = layOutTimeAxis(
      [from('2026-10-25T00:00:00+03:00', '2026-10-25T06:00:00+02:00')],
      dayBounds('2026-10-25', 'Europe/Helsinki'),
    )
    expect(hours).toBe(7)
  })
})
