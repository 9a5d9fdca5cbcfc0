import type { Range } from '../draft.ts'

const minuteMs = 60_000

/** How finely a finger sets a time, in minutes; the keys and the buttons go by single minutes. */
export const fingerStep = 5

/** The instant, or the nearest one that is allowed. All instants are in milliseconds. */
export const clamp = (instant: number, { earliest, latest }: Range): number =>
  Math.min(Math.max(instant, earliest), latest)

/** The nearest whole step of the clock, or the edge of what is allowed where that comes first. */
export function snap(instant: number, minutes: number, range: Range): number {
  const step = minutes * minuteMs
  return clamp(Math.round(instant / step) * step, range)
}

/** So many whole minutes on, or back where they are negative; the first takes what is left of a broken one. */
export function step(instant: number, minutes: number, range: Range): number {
  const whole = minutes > 0 ? Math.floor(instant / minuteMs) : Math.ceil(instant / minuteMs)
  return clamp((whole + minutes) * minuteMs, range)
}

/** The first whole minute after an instant, and the last one before it. */
export const minuteAfter = (instant: number): number => (Math.floor(instant / minuteMs) + 1) * minuteMs
export const minuteBefore = (instant: number): number => (Math.ceil(instant / minuteMs) - 1) * minuteMs
