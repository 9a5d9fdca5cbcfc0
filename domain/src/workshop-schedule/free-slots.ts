import type { EndedSpan } from '../stamping/shifts.ts'
import type { Movable, Schedule } from './schedule.ts'

/** When a resource is there and nothing of another reservation lies on it, by time. A bay is there in the working hours. */
export function freeTimes(schedule: Schedule, resourceId: number, except: Movable | null): EndedSpan[] {
  throw new Error(`To come: ${schedule} ${resourceId} ${except}`)
}

/** Where a dropped box may lie. */
export interface SlotSearch {
  readonly moved: Movable
  readonly resourceId: number
  /** Where it was dropped: the nearest slots come first. */
  readonly near: Date
  /** No slot begins earlier; null for any. */
  readonly from: Date | null
  readonly count: number
}

/**
 * The free slots nearest a drop, nearest first: as long as what is moved, on steps of a quarter of an hour, inside the
 * resource's shifts, and free for what moves along as well (specification.md, Schedule rules). Empty where there is none.
 */
export function freeSlots(schedule: Schedule, search: SlotSearch): EndedSpan[] {
  throw new Error(`To come: ${schedule} ${search}`)
}
