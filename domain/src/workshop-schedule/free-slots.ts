import { type EndedSpan, partsOutside } from '../time/span.ts'
import { commonSpans, mergeSpans } from '../time/span-lists.ts'
import { step, stepFrom } from './hours.ts'
import { companionsOf } from './move.ts'
import type { Movable, Place, ResourceTimes, Schedule } from './schedule.ts'

/** When somebody is there: the shifts without the absences, by time. */
export const presentTimes = ({ shifts, absences }: ResourceTimes): EndedSpan[] =>
  mergeSpans(shifts).flatMap((shift) => partsOutside(shift, absences))

/** The time from which on a place lies outside the shifts of its person. */
export interface OffShift {
  readonly at: Date
  /** The person's times of the day without absences, by time. */
  readonly present: readonly EndedSpan[]
}

/**
 * Returns the first time of the place at which the person is not on shift or is absent; null if there is none, and for a bay. Work may
 * go on over a break between two shifts, but not begin in one. Shifts of other days are unknown, so a later day does not count.
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
 * When on the schedule's day a resource is there and has nothing to do but, perhaps, for this reservation; by time. A bay is there in the
 * working hours, and who is unknown never. What a night shift has after midnight is known on its own day alone.
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

/** Where a dropped box may lie. */
export interface SlotSearch {
  readonly moved: Movable
  readonly resourceId: number
  /** Where it was dropped: the nearest slots come first. */
  readonly near: Date
  /** No slot begins earlier; left out for any. */
  readonly from?: Date | undefined
  readonly count: number
}

/**
 * The free slots nearest a drop, nearest first: as long as what is moved, on steps of a quarter of an hour, inside the
 * resource's shifts, and free for what moves along as well (specification.md, Schedule rules). Empty where there is none.
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
 * The resources that move along and take slots away by other work of theirs: without them, other slots would be offered.
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

/** The resources that move along, but for the one to which it moves. */
const otherCompanions = (schedule: Schedule, { moved, resourceId }: SlotSearch): number[] =>
  companionsOf(moved, schedule.ofReservation.get(moved.reservationId) ?? [])
    .map((companion) => companion.resourceId)
    .filter((companionId) => companionId !== resourceId)

/** The slots of free times that are nearest, nearest first. */
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

/** The steps of a gap from which on something of a length fits in; all in milliseconds. */
function stepsOf({ startAt, endAt }: EndedSpan, length: number): number[] {
  const first = stepFrom(startAt).getTime()
  const count = Math.floor((endAt.getTime() - length - first) / step) + 1
  return Array.from({ length: Math.max(0, count) }, (_, place) => first + place * step)
}
