import type { StampingDay } from '@verstas/contract/stamping/corrections.ts'
import type { EndedSpan } from '@verstas/domain/stamping/shifts.ts'

/** A stretch of time in milliseconds. */
interface Span {
  readonly start: number
  readonly end: number
}

interface Times {
  readonly StartTime: string
  /** Null while it runs. */
  readonly EndTime: string | null
}

/** From when to when something is; up to now while it runs. */
export const spanOf = ({ StartTime, EndTime }: Times, now: Date): Span => ({
  start: Date.parse(StartTime),
  end: EndTime === null ? now.getTime() : Date.parse(EndTime),
})

/** Shifts as `domain` takes them. */
export const shiftSpans = (shifts: StampingDay['Shifts']): EndedSpan[] =>
  shifts.map(({ StartTime, EndTime }) => ({ startAt: new Date(StartTime), endAt: new Date(EndTime) }))
