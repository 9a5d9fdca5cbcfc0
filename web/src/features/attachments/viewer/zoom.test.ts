import fc from 'fast-check'
import { expect, it } from 'vitest'
import { moveBy, type View, wholePicture, zoomAt } from './zoom.ts'

const frame = { width: 400, height: 300 }
const coordinate = fc.integer({ min: -150, max: 150 })
const step = fc.record({ factor: fc.double({ min: 0.2, max: 4, noNaN: true }), x: coordinate, y: coordinate })

const follow = (steps: readonly { factor: number; x: number; y: number }[]) =>
  steps.reduce<View>(
    (view, { factor, x, y }) => moveBy(zoomAt(view, factor, { x, y }, frame), x, y, frame),
    wholePicture,
  )

it('never shows less than the whole picture, nor anything beside it', () => {
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

it('keeps under the finger what was there, while it enlarges', () => {
  fc.assert(
    fc.property(coordinate, coordinate, fc.double({ min: 1, max: 4, noNaN: true }), (x, y, factor) => {
      const before = zoomAt(wholePicture, 2, { x, y }, frame)
      const after = zoomAt(before, factor, { x, y }, frame)
      expect((x - after.x) / after.scale).toBeCloseTo((x - before.x) / before.scale, 6)
      expect((y - after.y) / after.scale).toBeCloseTo((y - before.y) / before.scale, 6)
    }),
  )
})

it('is the whole picture again when it was made as small as it goes', () => {
  expect(zoomAt({ scale: 5, x: 300, y: -200 }, 0.01, { x: 10, y: 10 }, frame)).toEqual({
    scale: 1,
    x: expect.closeTo(0),
    y: expect.closeTo(0),
  })
})
