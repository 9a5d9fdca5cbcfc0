import fc from 'fast-check'
import { expect, it } from 'vitest'
import { fitStrokes } from './use-signature-pad.ts'

const point = fc.record({ x: fc.integer({ min: 0, max: 500 }), y: fc.integer({ min: 0, max: 250 }) })
const strokes = fc.array(fc.record({ points: fc.array(point) }))

it('scales a drawing to another width without cutting off ink', () => {
  fc.assert(
    fc.property(strokes, fc.integer({ min: 200, max: 500 }), (drawn, width) => {
      for (const { points } of fitStrokes(drawn, width))
        for (const { x, y } of points) {
          expect(x).toBeLessThanOrEqual(width)
          expect(y).toBeLessThanOrEqual(250)
        }
    }),
  )
})

it('does not change a drawing that fits into the new width', () => {
  fc.assert(
    fc.property(strokes, (drawn) => {
      expect(fitStrokes(drawn, 504)).toEqual(drawn)
    }),
  )
})

it('scales a drawing equally in both directions', () => {
  const [{ points } = { points: [] }] = fitStrokes([{ points: [{ x: 496, y: 248 }] }], 252)
  expect(points).toEqual([{ x: 248, y: 124 }])
})
