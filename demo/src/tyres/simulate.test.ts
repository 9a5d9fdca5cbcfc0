import { describe, expect, it } from 'vitest'
import { createCalendar } from '../calendar.ts'
import { createRandom } from '../random.ts'
import { drivenBefore } from '../vehicles/driven.ts'
import { createSeasons, followTyres, type MeasuredSet } from './simulate.ts'

const today = createCalendar(new Date('2026-11-20T10:00:00+02:00'), 'Europe/Helsinki')
const isSummer = createSeasons(today)
const dayOf = (date: string) => Math.round((Date.parse(date) - Date.parse('2026-11-20')) / 86_400_000)

const age = 2000
const everyDay = Array.from({ length: age }, (_, place) => place - age + 1)
const newDepths = { SUMMER: 8, FRICTION: 8.5, STUDDED: 9.5 }
const leastAtChange = { SUMMER: 3, FRICTION: 4, STUDDED: 4 }

const carOf = (id: number, hasTwinWheels = false) => ({ id, mileage: 150_000, firstDay: -age, hasTwinWheels })
const follow = (id: number, days: readonly number[] = everyDay, hasTwinWheels = false) =>
  followTyres(carOf(id, hasTwinWheels), days, { isSummer, random: createRandom(`car ${id}`) })
const cars = Array.from({ length: 12 }, (_, id) => ({ id, found: follow(id) }))

const wheelsOf = ({ axles }: MeasuredSet) => axles.flatMap(({ left, right }) => [left, right])
const onCarOf = (sets: readonly MeasuredSet[] | undefined): MeasuredSet => {
  const [set] = sets ?? []
  if (!set) throw new Error('Nothing was measured')
  return set
}

describe('the seasons', () => {
  it.each([
    ['2026-04-14', false],
    ['2026-04-15', true],
    ['2026-10-31', true],
    ['2026-11-01', false],
    ['2025-01-01', false],
  ])('isSummer of the day %s is %s', (date, expected) => {
    expect(isSummer(dayOf(date))).toBe(expected)
  })
})

describe('the kilometres of a vehicle', () => {
  it("the driven share of a vehicle's mileage grows until today, at a rate that varies by vehicle", () => {
    expect(drivenBefore(0, 0, age)).toBe(1)
    expect(drivenBefore(0, age, age)).toBeLessThan(0.05)
    expect(drivenBefore(0, 50, 100)).toBeCloseTo(0.5 ** 0.8)
    expect(drivenBefore(7, 50, 100)).toBeCloseTo(0.5 ** 1.22)
    expect(drivenBefore(8, 25, 100)).toBe(drivenBefore(0, 25, 100))
  })
})

describe('the tyres of a vehicle', () => {
  it('the demo measures tyres only on the days of visits', () => {
    expect([...follow(1, [-400, -3]).keys()]).toEqual([-400, -3])
    expect(follow(1, []).size).toBe(0)
  })

  it('the demo fits the tyres of the season, and the same type of winter tyre every winter', () => {
    const kinds = new Set<string>()
    for (const { found } of cars) {
      const winter = new Set<string>()
      for (const [day, sets] of found) {
        const { type, isOnCar } = onCarOf(sets)
        if (!isOnCar || (type === 'SUMMER') !== isSummer(day)) expect.unreachable(`${type} on day ${day}`)
        if (type !== 'SUMMER') winter.add(type)
      }
      expect(winter.size).toBe(1)
      for (const kind of winter) kinds.add(kind)
    }
    expect([...kinds].sort()).toEqual(['FRICTION', 'STUDDED'])
  })

  it('the demo measures the removed set, too, for three weeks after a change', () => {
    const change = dayOf('2026-04-15')
    for (const { found } of cars) {
      expect(found.get(change - 1)).toHaveLength(1)
      for (const day of [change, change + 21]) {
        const [on, off] = found.get(day) ?? []
        expect([on?.isOnCar, off?.isOnCar]).toEqual([true, false])
        expect([on?.type, off?.type === 'SUMMER']).toEqual(['SUMMER', false])
      }
      expect(found.get(change + 22)).toHaveLength(1)
    }
  })

  it('tyres in storage do not wear', () => {
    const change = dayOf('2026-04-15')
    for (const { found } of cars) {
      const off = found.get(change + 21)?.[1]
      const before = onCarOf(found.get(change - 1))
      expect(off?.madeOn).toBe(before.madeOn)
      for (const [place, depth] of wheelsOf(before).entries())
        expect(depth - (off ? (wheelsOf(off)[place] ?? 0) : 0)).toBeLessThanOrEqual(0.5)
    }
  })

  it('tread starts at the depth of new tyres and only decreases, except if axles are swapped', () => {
    let swaps = 0
    for (const { id, found } of cars) {
      expect(Math.max(...wheelsOf(onCarOf(found.get(1 - age))))).toBe(
        newDepths[onCarOf(found.get(1 - age)).type],
      )
      const latest = new Map<string, readonly number[]>()
      for (const [day, sets] of found) {
        const set = onCarOf(sets)
        const key = `${set.type} ${set.madeOn}`
        const [depths, before] = [wheelsOf(set), latest.get(key)]
        latest.set(key, depths)
        const isRight = (depth: number) =>
          depth >= 0 && depth <= newDepths[set.type] && Number.isInteger(depth * 2)
        if (!depths.every(isRight)) expect.unreachable(`car ${id} on day ${day}: ${depths}`)
        if (!before || depths.every((depth, place) => depth <= (before[place] ?? 0))) continue
        swaps += 1
        const [frontLeft = 0, frontRight = 0, rearLeft = 0, rearRight = 0] = depths
        expect(isSummer(day), `car ${id}`).not.toBe(isSummer(day - 1))
        const swapped = [rearLeft, rearRight, frontLeft, frontRight]
        for (const [place, depth] of swapped.entries()) {
          expect(depth).toBeLessThanOrEqual(before[place] ?? 0)
          expect(depth).toBeGreaterThanOrEqual((before[place] ?? 0) - 0.5)
        }
      }
    }
    expect(swaps).toBeGreaterThan(10)
  })

  it('tyres wear in proportion to the driven distance, and faster at the front', () => {
    const [from, to] = [dayOf('2025-04-16'), dayOf('2025-10-31')]
    for (const { id, found } of cars) {
      const [before, after] = [from, to].map((day) => wheelsOf(onCarOf(found.get(day))))
      const driven = 15 * (drivenBefore(id, -to, age) - drivenBefore(id, -from, age))
      const [left = 0, right = 0, rearLeft = 0, rearRight = 0] = (before ?? []).map(
        (depth, place) => depth - (after?.[place] ?? 0),
      )
      for (const [worn, least, most] of [
        [left, 1.3, 2.3],
        [right, 1.3, 2.3],
        [rearLeft, 0.8, 1.4],
        [rearRight, 0.8, 1.4],
      ] as const) {
        expect(worn).toBeGreaterThanOrEqual(least * driven - 0.5)
        expect(worn).toBeLessThanOrEqual(most * driven + 0.5)
      }
    }
  })

  it('the demo replaces a set with too little tread instead of fitting it again', () => {
    let replaced = 0
    for (const { found } of cars) {
      let latest: Partial<Record<string, MeasuredSet>> = {}
      for (const [day, sets] of found) {
        const set = onCarOf(sets)
        if (isSummer(day) !== isSummer(day - 1) && day > 1 - age) {
          expect(Math.min(...wheelsOf(set))).toBeGreaterThanOrEqual(leastAtChange[set.type] - 0.5)
          const before = latest[set.type]
          if (before && before.madeOn !== set.madeOn) {
            replaced += 1
            expect(Math.min(...wheelsOf(before))).toBeLessThanOrEqual(leastAtChange[set.type])
          }
        }
        latest = { ...latest, [set.type]: set }
      }
    }
    expect(replaced).toBeGreaterThan(3)
  })

  it('tyres are fitted two to nine months after their production', () => {
    for (const { found } of cars) {
      const firstSeen = new Map<number, number>()
      for (const [day, sets] of found) {
        const { madeOn } = onCarOf(sets)
        if (!firstSeen.has(madeOn)) firstSeen.set(madeOn, day)
      }
      for (const [madeOn, day] of firstSeen) {
        expect(day - madeOn).toBeGreaterThanOrEqual(60)
        expect(day - madeOn).toBeLessThanOrEqual(271)
      }
    }
  })

  it('inner wheels exist only on the rear axle of a vehicle with twin wheels, and are a little more worn', () => {
    for (const sets of follow(3, everyDay, true).values()) {
      const [front, rear] = onCarOf(sets).axles
      expect(front?.inner).toBeNull()
      expect(rear?.inner).toEqual({
        left: Math.max(0, Number(rear?.left) - 0.5),
        right: Math.max(0, Number(rear?.right) - 1),
      })
    }
    for (const sets of follow(3).values())
      expect(onCarOf(sets).axles.map(({ inner }) => inner)).toEqual([null, null])
  })
})
