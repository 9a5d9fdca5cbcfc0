import { type EndedSpan, lengthOf, partsOutside } from '../time/span.ts'
import { commonSpans, mergeSpans } from '../time/span-lists.ts'
import { step, stepFrom } from './hours.ts'
import { companionsOf } from './move.ts'
import type { Movable, Place, ResourceTimes, Schedule } from './schedule.ts'

/** Returns the times at which a person is present: the shifts without the absences, sorted by time. */
export const presentTimes = ({ shifts, absences }: ResourceTimes): EndedSpan[] =>
  mergeSpans(shifts).flatMap((shift) => partsOutside(shift, absences))

/** Returns the times at which bays are available: the opening hours of the site. */
export const openTimes = ({ workingHours }: Pick<Schedule, 'workingHours'>): EndedSpan[] =>
  workingHours ? [workingHours] : []

/** The first instant at which a person is not present. */
export interface OffShift {
  readonly at: Date
  /** The times at which the person is present on the day, sorted by time. */
  readonly present: readonly EndedSpan[]
}

/**
 * Returns the first instant of a place at which the person is off shift or absent; null if there is none.
 * Always null for a bay. A break between two shifts is allowed, unless the work begins in it. Times on a
 * later day are ignored, because its shifts are unknown.
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
 * Returns the free times of a resource on the day of the schedule, sorted by time. The times of the
 * reservation `except` are free. A bay is available in the opening hours. An unknown resource is never
 * available.
 */
export function freeTimes(schedule: Schedule, resourceId: number, except?: Movable): EndedSpan[] {
  const times = schedule.resources.get(resourceId)
  if (!times) return []
  const taken = (schedule.allocationsOf.get(resourceId) ?? []).filter(
    ({ reservationId }) => reservationId !== except?.reservationId,
  )
  const there = times.isPerson ? presentTimes(times) : openTimes(schedule)
  return commonSpans(there, [schedule.day]).flatMap((span) => partsOutside(span, taken))
}

/** The input of a slot search for work that was dropped on the board. */
export interface SlotSearch {
  readonly moved: Movable
  readonly resourceId: number
  /** The time of the drop. The slots that are nearest to it are returned. */
  readonly near: Date
  /** The earliest start of a slot; omitted if any start is allowed. */
  readonly from?: Date | undefined
  readonly count: number
}

/**
 * Returns the free slots that are nearest to a drop, the nearest first (specification.md, Schedule rules).
 * Slots have the length of the moved work and begin at quarters of an hour. They are free on the target
 * resource and on the resources of the companions.
 */
export const freeSlots = (schedule: Schedule, search: SlotSearch): EndedSpan[] =>
  nearestSlots(freeWithCompanions(schedule, search), search)

/** A free time that is long enough for work, with the first slot in it. */
interface FittingGap {
  readonly gap: EndedSpan
  readonly first: EndedSpan
}

/**
 * Returns the free times of a resource and of the companions that are long enough for the moved work, sorted
 * by time. The first slot of a gap begins at `from` or later, and at a quarter of an hour.
 */
export function fittingGaps(
  schedule: Schedule,
  search: Pick<SlotSearch, 'moved' | 'resourceId'> & { readonly from: Date },
): FittingGap[] {
  const length = lengthOf(search.moved)
  return freeWithCompanions(schedule, search).flatMap((gap) => {
    const start = stepFrom(new Date(Math.max(gap.startAt.getTime(), search.from.getTime())))
    const endAt = new Date(start.getTime() + length)
    return endAt <= gap.endAt ? [{ gap, first: { startAt: start, endAt } }] : []
  })
}

/** Returns the times at which a resource and the resources of the companions are free. */
const freeWithCompanions = (
  schedule: Schedule,
  search: Pick<SlotSearch, 'moved' | 'resourceId'>,
): EndedSpan[] =>
  otherCompanions(schedule, search).reduce(
    (times, companionId) => commonSpans(times, freeTimes(schedule, companionId, search.moved)),
    freeTimes(schedule, search.resourceId, search.moved),
  )

/** Returns the resources of the companions that exclude some of the nearest slots. */
export function narrowedBy(schedule: Schedule, search: SlotSearch): number[] {
  const { moved, resourceId } = search
  const freeOnTarget = freeTimes(schedule, resourceId, moved)
  const startsIn = (times: readonly EndedSpan[]) =>
    nearestSlots(times, search)
      .map(({ startAt }) => startAt.getTime())
      .join()
  return otherCompanions(schedule, search).filter(
    (companionId) =>
      startsIn(commonSpans(freeOnTarget, freeTimes(schedule, companionId, moved))) !== startsIn(freeOnTarget),
  )
}

/** Returns the resources of the companions, except the target resource. */
const otherCompanions = (
  schedule: Schedule,
  { moved, resourceId }: Pick<SlotSearch, 'moved' | 'resourceId'>,
): number[] =>
  companionsOf(moved, schedule.ofReservation.get(moved.reservationId) ?? [])
    .map((companion) => companion.resourceId)
    .filter((companionId) => companionId !== resourceId)

/** Returns the slots in the free times that are nearest to the drop, the nearest first. */
function nearestSlots(free: readonly EndedSpan[], { moved, near, from, count }: SlotSearch): EndedSpan[] {
  const length = lengthOf(moved)
  const distance = (start: number) => Math.abs(start - near.getTime())
  return free
    .flatMap((gap) => stepsOf(gap, length))
    .filter((start) => from === undefined || start >= from.getTime())
    .toSorted((a, b) => distance(a) - distance(b) || a - b)
    .slice(0, count)
    .map((start) => ({ startAt: new Date(start), endAt: new Date(start + length) }))
}

/**
 * Returns the quarters of an hour at which a slot of the length can begin in a free time, in milliseconds.
 */
function stepsOf({ startAt, endAt }: EndedSpan, length: number): number[] {
  const first = stepFrom(startAt).getTime()
  const count = Math.floor((endAt.getTime() - length - first) / step) + 1
  return Array.from({ length: Math.max(0, count) }, (_, place) => first + place * step)
}
