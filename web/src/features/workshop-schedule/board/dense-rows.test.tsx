import { renderHook } from '@testing-library/react'
import { expect, it, onTestFinished, vi } from 'vitest'
import { sampleEntry } from '../test/sample-schedule.ts'
import { type PlacedBox, plainBoxHtml } from './box-html.ts'
import { useGeometry } from './geometry.ts'

const range = { startAt: new Date('2026-11-20T07:00:00+02:00'), endAt: new Date('2026-11-20T17:00:00+02:00') }

function rowHeightOf(rows: number, height: number): number | undefined {
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      disconnect() {}
    },
  )
  onTestFinished(() => void vi.unstubAllGlobals())
  const element = { current: { clientWidth: 1200, clientHeight: height } as HTMLElement }
  return renderHook(() => useGeometry(element, element, rows, range, true)).result.current?.rowHeight
}

it.each([
  [22, 780, 34],
  [22, 400, 25],
  [12, 1200, 44],
])('%i dense rows in a board of %i px are %i px high', (rows, height, expected) => {
  expect(rowHeightOf(rows, height)).toBe(expected)
})

it('the plate of a vehicle that overlaps another vehicle in a dense row fits the height of its box', () => {
  const entry = sampleEntry(1, ['10:00', '12:00'])
  const placed = {
    box: { key: 'a', entry, start: 0, end: 1, lane: 1, lanes: 2 },
    left: 0,
    width: 120,
    rowHeight: 34,
    rem: 16,
    isDense: true,
    isRunning: false,
    slip: 0,
    isReachable: true,
    isChosen: false,
    isMoving: false,
  } satisfies PlacedBox
  const html = plainBoxHtml(placed)
  const px = (name: string) => Number(new RegExp(`;${name}:([\\d.]+)px`).exec(html)?.[1])
  expect(html).toContain('ABC-1')
  expect(px('line-height')).toBe(px('height'))
  expect(px('font-size')).toBeLessThan(px('height'))
  expect(px('font-size')).toBeGreaterThanOrEqual(11)
})
