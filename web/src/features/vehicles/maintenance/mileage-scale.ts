import { type Day, daysBetween } from '@verstas/domain/time/format.ts'
import type { Reading } from '@verstas/domain/vehicles/mileage.ts'

/** A mark on an axis. Its position is a fraction of the axis, from 0 to 1. */
export interface Tick {
  readonly label: string
  readonly at: number
}

/**
 * Functions that return the position of a day or of kilometres in the chart, and the marks of both axes.
 * Positions are fractions of the width from the left, and of the height from the bottom.
 */
export interface MileageScale {
  readonly x: (day: Day) => number
  readonly y: (km: number) => number
  readonly years: readonly Tick[]
  /** The marks of the vertical axis, labelled in thousands of kilometres. */
  readonly thousands: readonly Tick[]
}

const maxYears = 5
const maxSteps = 4
const steps = [1, 2, 5, 10, 20, 25, 50, 100, 200, 250, 500].map((thousand) => thousand * 1000)

/** @param readings at least two, oldest first, including the expected reading of today, if any */
export function mileageScale(readings: readonly Reading[]): MileageScale {
  const first = readings[0]?.day ?? ''
  const last = readings.at(-1)?.day ?? ''
  const days = Math.max(1, daysBetween(first, last))
  const most = Math.max(1, ...readings.map(({ km }) => km))
  const step = steps.find((candidate) => candidate * maxSteps >= most) ?? most
  const top = Math.ceil(most / step) * step
  const x = (day: Day) => daysBetween(first, day) / days
  const y = (km: number) => km / top
  return { x, y, years: yearTicks(first, last, x), thousands: kmTicks(top, step, y) }
}

/** Returns at most five marks, each at the first day of a year, at equal intervals of years. */
function yearTicks(first: Day, last: Day, x: (day: Day) => number): Tick[] {
  const from = Number(first.slice(0, 4)) + 1
  const to = Number(last.slice(0, 4))
  const every = Math.max(1, Math.ceil((to - from + 1) / maxYears))
  const ticks: Tick[] = []
  for (let year = from; year <= to; year += every) ticks.push({ label: String(year), at: x(`${year}-01-01`) })
  return ticks
}

function kmTicks(top: number, step: number, y: (km: number) => number): Tick[] {
  const ticks: Tick[] = []
  for (let km = 0; km <= top; km += step) ticks.push({ label: String(km / 1000), at: y(km) })
  return ticks
}
