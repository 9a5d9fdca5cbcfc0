import { type EndedSpan, partsOutside } from '../time/span.ts'
import { commonSpans, mergeSpans } from '../time/span-lists.ts'
import { step, stepFrom } from './hours.ts'
import { companionsOf } from './move.ts'
import type { Movable, Place, ResourceTimes, Schedule } from './schedule.ts'

/** Returns a person's times of presence: shifts without absences, sorted by time. */
export const presentTimes = ({ shifts, absences }: ResourceTimes): EndedSpan[] =>
  mergeSpans(shifts).flatMap((shift) => partsOutside(shift, absences))

/** The first instant at which a place is outside the person's presence. */
export interface OffShift {
  readonly at: Date
  /** The times at which the person is present on the day, sorted by time. */
  readonly present: readonly EndedSpan[]
}

/**
 * Returns the first instant of the place at which the person is not on shift or is absent. Null if there is
 * none, and for a bay. Work may continue over a break between two shifts, but not begin in a break. Shifts of
 * other days are unknown, so times on a later day are ignored.
 */
export function findOffShift(
  { resources, day }: Schedule,
  { resourceId, startAt, endAt }: Place,
): OffShift | null {
  const times = resources.get(resourceId)
  if (!times?.isPerson || startAt >= day.endAt) return null
  const present = presentTimes(times)
  const breaks = partsOutside(day, mergeSpans(times.shifts)).slice(1, -1)
  const isBreak = (part: EndedSpan) =>
    part.startAt > startAt && breaks.some((one) => one.startAt <= part.startAt && part.endAt <= one.endAt)
  const until = endAt < day.endAt ? endAt : day.endAt
  const part = partsOutside({ startAt, endAt: until }, present).find((outside) => !isBreak(outside))
  return part ? { at: part.startAt, present } : null
}

/**
 * Returns the free times of a resource on the schedule's day, sorted by time. The times of the reservation
 * `except` count as free. A bay is available in the working hours, and an unknown resource never. Times
 * outside the day are omitted, such as the part of a night shift after midnight.
 */
export function freeTimes(schedule: Schedule, resourceId: number, except?: Movable): EndedSpan[] {
  const times = schedule.resources.get(resourceId)
  if (!times) return []
  const taken = (schedule.allocationsOf.get(resourceId) ?? []).filter(
    ({ reservationId }) => reservationId !== except?.reservationId,
  )
  const there = times.isPerson ? presentTimes(times) : [schedule.workingHours]
  return commonSpans(there, [schedule.day]).flatMap((span) => partsOutside(span, taken))
}

/** Input of the slot search for a box that was dropped on the board. */
export interface SlotSearch {
  readonly moved: Movable
  readonly resourceId: number
  /** The time of the drop; the nearest slots are returned first. */
  readonly near: Date
  /** The earliest allowed start of a slot; omitted if any start is allowed. */
  readonly from?: Date | undefined
  readonly count: number
}

/**
 * Returns the free slots nearest to a drop, the nearest first; empty if there are none. Slots have the length
 * of the moved box and begin on quarters of an hour. They are inside the resource's shifts, and free on all
 * resources that move along (specification.md, Schedule rules).
 */
export function freeSlots(schedule: Schedule, search: SlotSearch): EndedSpan[] {
  const { moved, resourceId } = search
  const free = otherCompanions(schedule, search).reduce(
    (times, companionId) => commonSpans(times, freeTimes(schedule, companionId, moved)),
    freeTimes(schedule, resourceId, moved),
  )
  return nearestSlots(free, search)
}

/**
 * Returns the resources that move along and exclude slots: without them, the nearest slots would be
 * different.
 */
export function narrowedBy(schedule: Schedule, search: SlotSearch): number[] {
  const { moved, resourceId } = search
  const own = freeTimes(schedule, resourceId, moved)
  const startsIn = (times: readonly EndedSpan[]) =>
    nearestSlots(times, search)
      .map(({ startAt }) => startAt.getTime())
      .join()
  return otherCompanions(schedule, search).filter(
    (companionId) => startsIn(commonSpans(own, freeTimes(schedule, companionId, moved))) !== startsIn(own),
  )
}

/** Returns the resources that move along, except the target resource. */
const otherCompanions = (schedule: Schedule, { moved, resourceId }: SlotSearch): number[] =>
  companionsOf(moved, schedule.ofReservation.get(moved.reservationId) ?? [])
    .map((companion) => companion.resourceId)
    .filter((companionId) => companionId !== resourceId)

/** Returns the slots in free times that are nearest to the drop, the nearest first. */
function nearestSlots(free: readonly EndedSpan[], { moved, near, from, count }: SlotSearch): EndedSpan[] {
  const length = moved.endAt.getTime() - moved.startAt.getTime()
  const distance = (start: number) => Math.abs(start - near.getTime())
  return free
    .flatMap((gap) => stepsOf(gap, length))
    .filter((start) => from === undefined || start >= from.getTime())
    .toSorted((a, b) => distance(a) - distance(b) || a - b)
    .slice(0, count)
    .map((start) => ({ startAt: new Date(start), endAt: new Date(start + length) }))
}

/** Returns the quarters of an hour in a gap at which a slot of the length can begin; all in milliseconds. */
function stepsOf({ startAt, endAt }: EndedSpan, length: number): number[] {
  const first = stepFrom(startAt).getTime()
  const count = Math.floor((endAt.getTime() - length - first) / step) + 1
  return Array.from({ length: Math.max(0, count) }, (_, place) => first + place * step)
}
