import type { AxleData } from '@verstas/contract/tyres/entities.ts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { depthAt, forecast, latestRun, leastKm, type Measurement, wearOf } from './wear.ts'

const empty = {
  DepthLeft: null,
  DepthRight: null,
  DepthLeftInner: null,
  DepthRightInner: null,
  Make: null,
  Model: null,
  Width: null,
  Height: null,
  Diameter: null,
  Speed: null,
  LoadIndex: null,
  WetGrip: null,
  NoiseLevel: null,
  RollResistance: null,
  Dot: null,
  Size: null,
  WheelType: null,
  WheelMake: null,
  WheelModel: null,
  WheelSize: null,
}
const axle = (axleNumber: number, DepthLeft: number, DepthRight: number, more: Partial<AxleData> = {}) => ({
  ...empty,
  axleNumber,
  DepthLeft,
  DepthRight,
  ...more,
})
const measured = (km: number, ...axles: AxleData[]): Measurement => ({ mileage: km, axles })
const frontLeft = { axleNumber: 1, field: 'DepthLeft' } as const
const toHalves = (depth: number) => Math.round(depth * 2) / 2

/** Draws a wheel with even wear, whose depth is read to half a millimetre. */
const trueWear = fc
  .record({
    fresh: fc.double({ min: 5, max: 9.5, noNaN: true }),
    per10000: fc.double({ min: 0.2, max: 4, noNaN: true }),
    start: fc.integer({ min: 2, max: 200_000 }),
    legs: fc.array(fc.integer({ min: 200, max: 15_000 }), { minLength: 1, maxLength: 6 }),
  })
  .map(({ fresh, per10000, start, legs }) => {
    const depthAfter = (km: number) => fresh - (per10000 * km) / 10_000
    let driven = 0
    const read = [0, ...legs].flatMap((leg) => {
      driven += leg
      const depth = depthAfter(driven)
      return depth < 0.25 ? [] : [{ km: start + driven, depth: toHalves(depth) }]
    })
    return {
      kmAt: (depth: number) => start + ((fresh - depth) / per10000) * 10_000,
      run: latestRun(read.map(({ km, depth }) => measured(km, axle(1, depth, 8))).toReversed()),
    }
  })

describe('a forecast', () => {
  it('the forecast range contains the true mileage', () => {
    fc.assert(
      fc.property(trueWear, fc.constantFrom(1.6, 3, 4), ({ run, kmAt }, depth) => {
        const prediction = forecast(run, frontLeft, depth)
        if (!prediction) return
        expect(prediction.from).toBeLessThanOrEqual(kmAt(depth) + 1e-6)
        expect(prediction.to ?? Number.POSITIVE_INFINITY).toBeGreaterThanOrEqual(kmAt(depth) - 1e-6)
      }),
    )
  })

  it('a forecast is null if measurements are less than 5,000 km apart or the depth is reached', () => {
    fc.assert(
      fc.property(trueWear, ({ run }) => {
        const [last, first] = [run[0], run.at(-1)]
        const km = (last?.mileage ?? 0) - (first?.mileage ?? 0)
        const isLeft = last !== undefined && (depthAt(last, frontLeft) ?? 0) > 1.6
        expect(forecast(run, frontLeft, 1.6) !== null).toBe(km >= leastKm && isLeft)
      }),
    )
  })

  it('the range of the wear is narrower if two measurements are further apart', () => {
    const widthAfter = (km: number) => {
      const run = latestRun([
        measured(10_000 + km, axle(1, 8 - km / 10_000, 8)),
        measured(10_000, axle(1, 8, 8)),
      ])
      const wear = wearOf(run, frontLeft)
      return (wear?.most ?? 0) - (wear?.least ?? 0)
    }
    expect(widthAfter(10_000)).toBeGreaterThan(widthAfter(20_000))
    expect(widthAfter(20_000)).toBeGreaterThan(widthAfter(40_000))
  })

  it('a forecast has no upper end if the measured wear may be zero', () => {
    const run = [measured(20_000, axle(1, 7.5, 8)), measured(12_000, axle(1, 8, 8))]
    expect(forecast(run, frontLeft, 3)).toMatchObject({
      to: null,
      wear: { least: 0, km: 8_000 },
    })
  })

  it('a forecast from two measurements has a range of kilometres', () => {
    const run = [measured(40_000, axle(1, 5, 8)), measured(20_000, axle(1, 8, 8))]
    expect(forecast(run, frontLeft, 3)).toEqual({
      from: 50_000,
      to: 58_000,
      wear: { least: 1.25, most: 1.75, km: 20_000, measurements: 2 },
    })
  })
})

describe('the rounding of a forecast to thousands of kilometres', () => {
  it.each([
    [41_300, { from: 51_000, to: 61_000 }],
    [41_700, { from: 52_000, to: 62_000 }],
  ])('a forecast from a reading of %s km rounds kilometres outwards', (km, expected) => {
    const run = [measured(km, axle(1, 5, 8)), measured(20_000, axle(1, 8, 8))]
    expect(forecast(run, frontLeft, 3)).toMatchObject(expected)
  })

  it('the wear is known if measurements are exactly 5,000 km apart', () => {
    const over = (km: number) => [measured(10_000 + km, axle(1, 6, 8)), measured(10_000, axle(1, 8, 8))]
    expect(wearOf(over(5_000), frontLeft)).toMatchObject({ km: 5_000, most: expect.closeTo(5, 6) })
    expect(wearOf(over(4_999), frontLeft)).toBeNull()
  })

  it('the wear of a wheel is based only on the measurements that include the wheel', () => {
    const run = [
      measured(40_000, axle(1, 3, 3)),
      measured(30_000, axle(1, 4, 4), axle(2, 6, 7)),
      measured(20_000, axle(1, 5, 5), axle(2, 8, 8)),
      measured(10_000, axle(1, 6, 6)),
    ]
    const rearRight = { axleNumber: 2, field: 'DepthRight' } as const
    expect(wearOf(run, rearRight)).toEqual({
      least: 0.5,
      most: expect.closeTo(1.5, 6),
      km: 10_000,
      measurements: 2,
    })
    expect(forecast(run, rearRight, 4)).toMatchObject({ from: 48_000, to: 95_000 })
    expect(wearOf(run, { axleNumber: 3, field: 'DepthLeft' })).toBeNull()
    expect(wearOf([], rearRight)).toBeNull()
    expect(forecast([], rearRight, 4)).toBeNull()
    expect(forecast(run, rearRight, 7)).toBeNull()
  })
})

describe('measurements of one set', () => {
  const worn = [
    measured(30_000, axle(1, 6, 6), axle(2, 7, 7)),
    measured(20_000, axle(1, 8, 8), axle(2, 8, 8)),
  ]

  it('measurements before a swap of axles are of another set', () => {
    const swapped = measured(40_000, axle(1, 6.8, 6.8), axle(2, 5, 5))
    expect(latestRun([swapped, ...worn])).toEqual([swapped])
    expect(forecast(latestRun([swapped, ...worn]), frontLeft, 3)).toBeNull()
  })

  it('measurements with a different DOT are of another set, even if the depths fit', () => {
    const dated = (dot: string, km: number, depth: number) =>
      measured(km, axle(1, depth, depth, { Dot: dot }))
    const other = dated('0125', 30_000, 7)
    expect(latestRun([other, dated('3524', 20_000, 8)])).toEqual([other])
    expect(latestRun([dated('3524', 30_000, 7), dated('3524', 20_000, 8)])).toHaveLength(2)
  })

  it.each(['Make', 'Model', 'Dot'] as const)(
    'measurements are of different sets if they have different values of %s for an axle',
    (mark) => {
      const at = (km: number, front: string | null, rear: string | null) =>
        measured(km, axle(1, 6, 6, { [mark]: front }), axle(2, 6, 6, { [mark]: rear }))
      expect(latestRun([at(30_000, 'A', 'B'), at(20_000, 'A', 'B')])).toHaveLength(2)
      expect(latestRun([at(30_000, 'A', 'C'), at(20_000, 'A', 'B')])).toHaveLength(1)
      expect(latestRun([at(30_000, 'C', 'B'), at(20_000, 'A', 'B')])).toHaveLength(1)
      expect(latestRun([at(30_000, 'A', null), at(20_000, null, 'B')])).toHaveLength(2)
      expect(
        latestRun([at(30_000, 'A', 'B'), measured(20_000, axle(2, 6, 6, { [mark]: 'B' }))]),
      ).toHaveLength(2)
    },
  )

  it('measurements are of one set even if one has fewer wheels or both have the same mileage', () => {
    const front = measured(20_000, axle(1, 8, 8))
    const both = measured(30_000, axle(1, 7, 7), axle(2, 7, 7))
    expect(latestRun([both, front])).toHaveLength(2)
    expect(latestRun([measured(40_000, axle(1, 6, 6)), both, front])).toHaveLength(3)
    expect(latestRun([both, measured(30_000, axle(1, 7, 7))])).toHaveLength(2)
    expect(latestRun([])).toEqual([])
  })

  it('latestRun leaves out measurements before the latest change of tyres', () => {
    const dated = (km: number, Dot: string) => measured(km, axle(1, 6, 6, { Dot }))
    const [newest, second] = [dated(50_000, 'D'), dated(40_000, 'D')]
    expect(latestRun([newest, second, dated(30_000, 'C'), dated(20_000, 'B')])).toEqual([newest, second])
  })

  it('measurements are of one set even if a depth was read half a millimetre higher than before', () => {
    expect(latestRun([measured(31_000, axle(1, 6.5, 6), axle(2, 7, 7)), ...worn])).toHaveLength(3)
  })

  it('latestRun leaves out measurements with an unread meter or before a fall of the mileage', () => {
    const [newest] = worn
    const unread = measured(1, axle(1, 7, 7), axle(2, 7.5, 7.5))
    expect(latestRun([...worn.slice(0, 1), unread, ...worn.slice(1)])).toEqual(worn)
    expect(latestRun([...worn, measured(90_000, axle(1, 8, 8))])).toHaveLength(2)
    expect(newest?.mileage).toBe(30_000)
  })
})
