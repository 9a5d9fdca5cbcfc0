import type { StampingState } from '@verstas/contract/stamping/corrections.ts'
import type { TimeKind } from './time-kinds.ts'

/** A stamping that may be corrected, or lies in the way. */
export interface CorrectableSpan {
  readonly id: number
  /** Where it was made; one of another site lies in the way and is not moved. */
  readonly siteId: number
  readonly version: number
  /** Presence lies in one lane, planned absences in another. */
  readonly isPresence: boolean
  readonly startAt: Date
  /** Null while it runs. */
  readonly endAt: Date | null
  readonly typeCode: number
  readonly rows: StampingState['OrderRows']
  /** What its time beyond the shift counts as; null where nobody said. */
  readonly timeKind: TimeKind | null
}

type Times = Pick<CorrectableSpan, 'startAt' | 'endAt'>

/** In milliseconds. */
export const startOf = ({ startAt }: Times): number => startAt.getTime()

/** In milliseconds; infinite while it runs. */
export const endOf = ({ endAt }: Times): number => endAt?.getTime() ?? Number.POSITIVE_INFINITY

/** The stamping that ends exactly where this one starts. */
export const meetingBefore = (span: Times, lane: readonly CorrectableSpan[]) =>
  lane.find((other) => endOf(other) === startOf(span))

/** The stamping that starts exactly where this one ends. */
export const meetingAfter = (span: Times, lane: readonly CorrectableSpan[]) =>
  lane.find((other) => startOf(other) === endOf(span))

/** Whether no stamping of the lane overlaps the time. */
export const isFree = (span: Times, lane: readonly CorrectableSpan[]): boolean =>
  lane.every((other) => endOf(other) <= startOf(span) || startOf(other) >= endOf(span))
