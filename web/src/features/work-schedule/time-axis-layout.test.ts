import { dayBounds } from '@verstas/domain/time/day.ts'
import { describe, expect, it } from 'vitest'
import { layOutTimeAxis } from './time-axis-layout.ts'

const from = (StartTime: string, EndTime: string) => ({ StartTime, EndTime })
const bounds = dayBounds('2026-11-21', 'Europe/Helsinki')

describe('the time axis of a day', () => {
  it('the time axis covers the whole hours around the reservations', () => {
    const layout = layOutTimeAxis([from('2026-11-21T07:30:00+02:00', '2026-11-21T09:30:00+02:00')], bounds)
    expect(layout.start).toEqual(new Date('2026-11-21T07:00:00+02:00'))
    expect(layout.hours).toBe(3)
    expect(layout.blocks).toMatchObject([{ top: 0.5, height: 2, lane: 0 }])
  })

  it('the time axis of a day without reservations has no hours', () => {
    expect(layOutTimeAxis([], bounds)).toEqual({ start: bounds.start, hours: 0, lanes: 1, blocks: [] })
  })

  it('overlapping reservations are side by side, each in the first free column', () => {
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

  it('a reservation without overlaps has the full width of the axis', () => {
    const { lanes, blocks } = layOutTimeAxis(
      [
        from('2026-11-21T08:00:00+02:00', '2026-11-21T10:00:00+02:00'),
        from('2026-11-21T09:00:00+02:00', '2026-11-21T11:00:00+02:00'),
        from('2026-11-21T11:00:00+02:00', '2026-11-21T12:00:00+02:00'),
      ],
      bounds,
    )
    expect(lanes).toBe(2)
    expect(blocks.map(({ lanes: columns }) => columns)).toEqual([2, 2, 1])
  })

  it('a block of 15 minutes is extended to the height of a plate, so that the next block is beside it', () => {
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

  it('a reservation that began on the previous day starts at midnight on the time axis', () => {
    const { start, hours, blocks } = layOutTimeAxis(
      [from('2026-11-20T22:00:00+02:00', '2026-11-21T01:30:00+02:00')],
      bounds,
    )
    expect(start).toEqual(bounds.start)
    expect(hours).toBe(2)
    expect(blocks).toMatchObject([{ top: 0, height: 1.5 }])
  })

  it('the time axis counts elapsed hours on the day when the clocks go back', () => {
    const { hours } = layOutTimeAxis(
      [from('2026-10-25T00:00:00+03:00', '2026-10-25T06:00:00+02:00')],
      dayBounds('2026-10-25', 'Europe/Helsinki'),
    )
    expect(hours).toBe(7)
  })
})
