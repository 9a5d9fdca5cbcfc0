import type { StampingDay } from '@verstas/contract/stamping/corrections.ts'
import type { EndedSpan } from '@verstas/domain/time/span.ts'
import { clamp, type Range } from '../../platform/ui/typed-time.ts'

const minuteMs = 60_000

/** The step of a drag, in minutes. */
export const fingerStep = 5

/** Rounds an instant to a multiple of `minutes`, within the range. */
export function snap(instant: number, minutes: number, range: Range): number {
  const step = minutes * minuteMs
  return clamp(Math.round(instant / step) * step, range)
}

/**
 * Returns the first whole minute after an instant. `minuteBefore` returns the last one before it. Instants
 * are in milliseconds.
 */
export const minuteAfter = (instant: number): number => (Math.floor(instant / minuteMs) + 1) * minuteMs
export const minuteBefore = (instant: number): number => (Math.ceil(instant / minuteMs) - 1) * minuteMs

interface Times {
  readonly StartTime: string
  /** Null while the stamping is running. */
  readonly EndTime: string | null
}

/** Returns start and end in milliseconds. `now` replaces the end of a running stamping. */
export const spanOf = ({ StartTime, EndTime }: Times, now: Date) => ({
  start: Date.parse(StartTime),
  end: EndTime === null ? now.getTime() : Date.parse(EndTime),
})

/** Converts shifts to the type that `domain` requires. */
export const shiftSpans = (shifts: StampingDay['Shifts']): EndedSpan[] =>
  shifts.map(({ StartTime, EndTime }) => ({ startAt: new Date(StartTime), endAt: new Date(EndTime) }))
