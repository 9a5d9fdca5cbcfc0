import { dayBounds } from '@verstas/domain/time/day.ts'
import { describe, expect, it } from 'vitest'
import { layOutTimeAxis } from './time-axis-layout.ts'

const from = (StartTime: string, EndTime: string) => ({ StartTime, EndTime })
const bounds = dayBounds('2026-11-21', 'Europe/Helsinki')

describe('the time axis of a day', () => {
  it('begins and ends with the whole hours around the reservations', () => {
    const layout = layOutTimeAxis([from('2026-11-21T07:30:00+02:00', '2026-11-21T09:30:00+02:00')], bounds)
    expect(layout.start).toEqual(new Date('2026-11-21T07:00:00+02:00'))
    expect(layout.hours).toBe(3)
    expect(layout.blocks).toMatchObject([{ top: 0.5, height: 2, lane: 0 }])
  })

  it('has no hours on a day without reservations', () => {
    expect(layOutTimeAxis([], bounds)).toEqual({ start: bounds.start, hours: 0, lanes: 1, blocks: [] })
  })

  it('sets what overlaps side by side and uses a lane again when it is free', () => {
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

  it('gives the whole width to what overlaps nothing', () => {
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

  it('draws a quarter of an hour as high as a plate needs, and what follows at its side', () => {
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

  it('cuts at midnight what reaches over it', () => {
    const { start, hours, blocks } = layOutTimeAxis(
      [from('2026-11-20T22:00:00+02:00', '2026-11-21T01:30:00+02:00')],
      bounds,
    )
    expect(start).toEqual(bounds.start)
    expect(hours).toBe(2)
    expect(blocks).toMatchObject([{ top: 0, height: 1.5 }])
  })

  it('counts real hours on the night when the clocks go back', () => {
    const { hours } = layOutTimeAxis(
      [from('2026-10-25T00:00:00+03:00', '2026-10-25T06:00:00+02:00')],
      dayBounds('2026-10-25', 'Europe/Helsinki'),
    )
    expect(hours).toBe(7)
  })
})
