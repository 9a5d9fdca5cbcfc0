import type { EndedSpan } from '../stamping/shifts.ts'
import type { Allocation, Movable, Place, Schedule } from './schedule.ts'

/** When an allocation is expected to be worked on, and what that does to its promise. */
export interface Expectation extends EndedSpan {
  readonly allocation: Allocation
  /** Other times than planned: something before it takes longer, or it does itself. */
  readonly isPushed: boolean
  /** How long after its promise it ends; 0 where it is in time or nothing was promised. */
  readonly minutesLate: number
}

/**
 * When everything will really happen: an overrun that goes on, and whatever lies over each other, pushes what
 * follows on the same resource, of the same reservation and of the same car, and only into shifts
 * (specification.md, Schedule rules). In the order of `schedule.allocations`.
 */
export function forecast(schedule: Schedule, now: Date): readonly Expectation[] {
  throw new Error(`To come: ${schedule} ${now}`)
}

/** What a move would do. */
export interface Impact {
  /** Whose promise it breaks, or breaks by more than it is broken already; by time. */
  readonly slips: readonly Expectation[]
  /** What it pushes without breaking a promise, and the first that it leaves alone; by time. */
  readonly holds: readonly Expectation[]
}

/** What a move would do to the promises, before it is done. */
export function impactOf(schedule: Schedule, now: Date, moved: Movable, to: Place): Impact {
  throw new Error(`To come: ${schedule} ${now} ${moved} ${to}`)
}

/**
 * The first free slot from an instant on, on one of these resources, that breaks no promise; null for none on this
 * day. Of several at the same time it is that of the resource named first.
 */
export function firstPlaceWithoutLateness(
  schedule: Schedule,
  search: {
    readonly moved: Movable
    readonly resourceIds: readonly number[]
    readonly from: Date
    readonly now: Date
  },
): Place | null {
  throw new Error(`To come: ${schedule} ${search}`)
}
