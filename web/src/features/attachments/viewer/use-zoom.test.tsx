import { act } from '@testing-library/react'
import fc from 'fast-check'
import { useRef } from 'react'
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { renderWithSession } from '../../../platform/session/test/render.tsx'
import { moveBy, useZoom, type View, wholePicture, zoomAt } from './use-zoom.ts'

const swiped = vi.fn()
let now = 0

/** A frame with the scale of the zoom instead of a picture, and with a button on top of it. */
function Picture() {
  const frame = useRef<HTMLDivElement>(null)
  const { view, zoomIn, gestures } = useZoom({ frame, onSwipe: swiped })
  return (
    <div ref={frame} {...gestures}>
      <output>{view.scale}</output>
      <div onPointerDown={(event) => event.stopPropagation()}>
        <button type="button" onClick={zoomIn}>
          +
        </button>
      </div>
    </div>
  )
}

beforeEach(async () => {
  swiped.mockReset()
  now = 0
  HTMLElement.prototype.setPointerCapture = () => undefined
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 400, 300))
  const { unmount } = await renderWithSession(<Picture />)
  onTestFinished(unmount)
})

const scale = () => Number(document.querySelector('output')?.textContent)

const point = (type: string, clientX: number, pointerId = 1, on = 'output') =>
  act(async () => {
    const event = new PointerEvent(type, { bubbles: true, clientX, clientY: 150, pointerId })
    Object.defineProperty(event, 'timeStamp', { value: now })
    document.querySelector(on)?.dispatchEvent(event)
  })
const touch = async (from: number, to = from, on = 'output') => {
  now += 100
  await point('pointerdown', from, 1, on)
  if (to !== from) await point('pointermove', to, 1, on)
  await point('pointerup', to, 1, on)
}

describe('touch gestures on a picture', () => {
  it('a double tap enlarges the picture, and another double tap shows the whole picture', async () => {
    await touch(200)
    await touch(200)
    expect(scale()).toBe(2.5)
    await touch(200)
    expect(scale()).toBe(2.5)
    await touch(200)
    expect(scale()).toBe(1)
  })

  it('the picture keeps its zoom when both fingers of a pinch are lifted', async () => {
    now += 100
    await point('pointerdown', 150, 1)
    await point('pointerdown', 250, 2)
    await point('pointermove', 350, 2)
    await point('pointerup', 150, 1)
    await point('pointerup', 350, 2)
    expect(scale()).toBe(2)
    expect(swiped).not.toHaveBeenCalled()
  })

  it('two quick drags on an enlarged picture count neither as a double tap nor as swipes', async () => {
    await touch(200)
    await touch(200)
    await touch(200, 100)
    await touch(200, 100)
    expect(scale()).toBe(2.5)
    expect(swiped).not.toHaveBeenCalled()
  })

  it('a swipe over a picture that is not enlarged shows the next or previous picture', async () => {
    await touch(200, 100)
    expect(swiped).toHaveBeenLastCalledWith(1)
    await touch(100, 200)
    expect(swiped).toHaveBeenLastCalledWith(-1)
  })

  it('two quick taps on a button do not count as a double tap on the picture behind the button', async () => {
    const button = document.querySelector('button')
    for (let tap = 0; tap < 2; tap += 1) {
      await touch(200, 200, 'button')
      await act(async () => button?.click())
    }
    expect(scale()).toBe(2.25)
  })
})

const frame = { width: 400, height: 300 }
const coordinate = fc.integer({ min: -150, max: 150 })
const step = fc.record({ factor: fc.double({ min: 0.2, max: 4, noNaN: true }), x: coordinate, y: coordinate })

const follow = (steps: readonly { factor: number; x: number; y: number }[]) =>
  steps.reduce<View>(
    (view, { factor, x, y }) => moveBy(zoomAt(view, factor, { x, y }, frame), x, y, frame),
    wholePicture,
  )

it('the picture always fills the frame, at a zoom of 1 to 8', () => {
  fc.assert(
    fc.property(fc.array(step), (steps) => {
      const { scale, x, y } = follow(steps)
      expect(scale).toBeGreaterThanOrEqual(1)
      expect(scale).toBeLessThanOrEqual(8)
      expect(Math.abs(x)).toBeLessThanOrEqual((frame.width * (scale - 1)) / 2 + 1e-6)
      expect(Math.abs(y)).toBeLessThanOrEqual((frame.height * (scale - 1)) / 2 + 1e-6)
    }),
  )
})

it('the point under the finger keeps its position while the picture is zoomed', () => {
  fc.assert(
    fc.property(coordinate, coordinate, fc.double({ min: 1, max: 4, noNaN: true }), (x, y, factor) => {
      const before = zoomAt(wholePicture, 2, { x, y }, frame)
      const after = zoomAt(before, factor, { x, y }, frame)
      expect((x - after.x) / after.scale).toBeCloseTo((x - before.x) / before.scale, 6)
      expect((y - after.y) / after.scale).toBeCloseTo((y - before.y) / before.scale, 6)
    }),
  )
})

it('the smallest zoom shows the whole picture in the centre of the frame', () => {
  expect(zoomAt({ scale: 5, x: 300, y: -200 }, 0.01, { x: 10, y: 10 }, frame)).toEqual({
    scale: 1,
    x: expect.closeTo(0),
    y: expect.closeTo(0),
  })
})
