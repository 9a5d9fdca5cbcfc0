import { type EndedSpan, partsOutside } from '../time/span.ts'
import { commonSpans, mergeSpans } from '../time/span-lists.ts'
import { step, stepFrom } from './hours.ts'
import { companionsOf } from './move.ts'
import type { Movable, Place, ResourceTimes, Schedule } from './schedule.ts'

/** Returns a person's times of presence: shifts without absences, sorted by time. */
export const presentTimes = ({ shifts, absences }: ResourceTimes): EndedSpan[] =>
  mergeSpans(shifts).flatMap((shift) => partsOutside(shift, absences))

/** The first time of a place outside the shifts of its person. */
export interface OffShift {
  readonly at: Date
  /** Times of the person's presence on the day, sorted by time. */
  readonly present: readonly EndedSpan[]
}

/**
 * Returns the first time of the place at which the person is not on shift or is absent; null if there is
 * none, and for a bay. Work may continue across a break between two shifts, but not begin in one. Shifts of
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
 * Returns the free times of a resource on the schedule's day, apart from this reservation, sorted by time. A
 * bay is available in the working hours, and an unknown resource never. The hours of a night shift after
 * midnight are known only on its own day.
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

/** Input of the slot search for a dropped box. */
export interface SlotSearch {
  readonly moved: Movable
  readonly resourceId: number
  /** The place of the drop: the nearest slots are first. */
  readonly near: Date
  /** The earliest start of slots; omitted for any. */
  readonly from?: Date | undefined
  readonly count: number
}

/**
 * Returns the free slots nearest to a drop, the nearest first. Slots have the length of the moved box and start
 * on quarters of an hour. They are inside the resource's shifts and free for everything that moves along
 * (specification.md, Schedule rules). Empty if there is none.
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
 * Returns the resources that move along and whose other work reduces the slots: without them, other slots
 * would be offered.
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

/** Returns the resources that move along, except the target. */
const otherCompanions = (schedule: Schedule, { moved, resourceId }: SlotSearch): number[] =>
  companionsOf(moved, schedule.ofReservation.get(moved.reservationId) ?? [])
    .map((companion) => companion.resourceId)
    .filter((companionId) => companionId !== resourceId)

/** Returns the nearest slots of free times, the nearest first. */
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

/** Returns the quarters of an hour in a gap at which a length fits; all in milliseconds. */
function stepsOf({ startAt, endAt }: EndedSpan, length: number): number[] {
  const first = stepFrom(startAt).getTime()
  const count = Math.floor((endAt.getTime() - length - first) / step) + 1
  return Array.from({ length: Math.max(0, count) }, (_, place) => first + place * step)
}
