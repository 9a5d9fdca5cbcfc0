import type { Calendar } from '../calendar.ts'
import type { Random } from '../random.ts'
import { drivenBefore } from '../vehicles/driven.ts'
import { newDepth, type Product, products, type TypeCode } from './products.ts'

/** A vehicle whose tyres are simulated from its first day to today. */
export interface DrivenCar {
  readonly id: number
  readonly mileage: number
  /** Day of first registration, counted from today; below 0. */
  readonly firstDay: number
  readonly hasTwinWheels: boolean
}

/** Tread depths of an axle's wheels, in millimetres. */
export interface AxleDepths {
  readonly left: number
  readonly right: number
  /** Depths of the inner wheels; null without twin wheels. */
  readonly inner: { readonly left: number; readonly right: number } | null
}

/** A set of tyres as it was measured on a day. */
export interface MeasuredSet {
  readonly type: TypeCode
  readonly product: Product
  /** Day on which the tyres were produced, counted from today. */
  readonly madeOn: number
  /** The front axle, then the rear axle. */
  readonly axles: readonly AxleDepths[]
  /** True if the set was on the vehicle; false if it was in storage. */
  readonly isOnCar: boolean
}

interface Wheel {
  /** Tread depth in millimetres. */
  depth: number
  /** Index of the wheel's wear rate: front left, front right, rear left, rear right. */
  readonly place: number
}

interface SetInUse {
  readonly type: TypeCode
  readonly product: Product
  readonly madeOn: number
  wheels: Wheel[]
}

const summerFrom = '04-15'
const winterFrom = '11-01'
/** Minimum depth in millimetres to fit a set again. A set with less tread is replaced. */
const minDepthToFit: Readonly<Record<TypeCode, number>> = { SUMMER: 3, FRICTION: 4, STUDDED: 4 }
const swapProbability = 0.3
/** Number of days after a change on which both sets are measured. */
const changeDays = 21

/**
 * Returns a function that is true if vehicles have summer tyres on a day, counted from today. The function
 * caches each day.
 */
export function createSeasons(calendar: Calendar): (day: number) => boolean {
  const cachedDays = new Map<number, boolean>()
  return (day) => {
    const before = cachedDays.get(day)
    if (before !== undefined) return before
    const dayOfYear = calendar.date(day).slice(5)
    const isSummer = dayOfYear >= summerFrom && dayOfYear < winterFrom
    cachedDays.set(day, isSummer)
    return isSummer
  }
}

/**
 * Simulates the two sets of a vehicle, which are changed each spring and autumn. Returns the measurements of
 * each day: the set on the vehicle first, and soon after a change also the removed set.
 *
 * @param days counted from today, ascending
 */
export function followTyres(
  car: DrivenCar,
  days: readonly number[],
  { isSummer, random }: { readonly isSummer: (day: number) => boolean; readonly random: Random },
): ReadonlyMap<number, readonly MeasuredSet[]> {
  const winterType: TypeCode = random.chance(0.5) ? 'FRICTION' : 'STUDDED'
  /** Millimetres of tread that each wheel loses in 10,000 km, by its position. */
  const wear = [random.int(13, 23), random.int(13, 23), random.int(8, 14), random.int(8, 14)].map(
    (tenths) => tenths / 10,
  )
  const kmOn = (day: number) => car.mileage * drivenBefore(car.id, -day, -car.firstDay)
  const buy = (type: TypeCode, day: number): SetInUse => ({
    type,
    product: random.pick(products[type]),
    madeOn: day - random.int(60, 270),
    wheels: wear.map((_, place) => ({ depth: newDepth[type], place })),
  })
  const typeOn = (day: number): TypeCode => (isSummer(day) ? 'SUMMER' : winterType)
  let onCar = buy(typeOn(car.firstDay), car.firstDay)
  let stored: SetInUse | null = null
  let changedOn = car.firstDay - changeDays
  const measurementsByDay = new Map<number, readonly MeasuredSet[]>()
  const measuredDays = new Set(days)
  for (let day = car.firstDay + 1; day <= 0; day += 1) {
    const km = kmOn(day) - kmOn(day - 1)
    for (const wheel of onCar.wheels) wheel.depth -= ((wear[wheel.place] ?? 0) * km) / 10_000
    if (typeOn(day) !== onCar.type) {
      const off: SetInUse = onCar
      onCar = stored ?? buy(typeOn(day), day)
      stored = off
      changedOn = day
      const worst = Math.min(...onCar.wheels.map(({ depth }) => depth))
      if (worst < minDepthToFit[onCar.type]) onCar = buy(onCar.type, day)
      else if (random.chance(swapProbability)) swapAxles(onCar)
    }
    if (!measuredDays.has(day)) continue
    const looked = [describe(onCar, car, true)]
    if (stored && day - changedOn <= changeDays) looked.push(describe(stored, car, false))
    measurementsByDay.set(day, looked)
  }
  return measurementsByDay
}

/** Swaps the axles. A wheel then wears at the rate of its new position. */
function swapAxles(set: SetInUse): void {
  const depths = set.wheels.map(({ depth }) => depth)
  set.wheels = set.wheels.map(({ place }) => ({ place, depth: depths[(place + 2) % 4] ?? 0 }))
}

const toHalves = (depth: number): number => Math.max(0, Math.round(depth * 2) / 2)

const describe = (set: SetInUse, { hasTwinWheels }: DrivenCar, isOnCar: boolean): MeasuredSet => {
  const [frontLeft = 0, frontRight = 0, rearLeft = 0, rearRight = 0] = set.wheels.map(({ depth }) =>
    toHalves(depth),
  )
  return {
    type: set.type,
    product: set.product,
    madeOn: set.madeOn,
    isOnCar,
    axles: [
      { left: frontLeft, right: frontRight, inner: null },
      {
        left: rearLeft,
        right: rearRight,
        inner: hasTwinWheels
          ? { left: Math.max(0, rearLeft - 0.5), right: Math.max(0, rearRight - 1) }
          : null,
      },
    ],
  }
}
