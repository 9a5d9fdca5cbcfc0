import { type EndedSpan, lengthOf, partsOutside } from '../time/span.ts'
import { commonSpans } from '../time/span-lists.ts'
import { presentTimes } from './free-slots.ts'
import { type Piece, type Plan, planOf } from './plan.ts'
import type { Allocation, Schedule } from './schedule.ts'

/** The expected times of an allocation, and its lateness. */
export interface Expectation extends EndedSpan {
  readonly allocation: Allocation
  /** True if the expected times differ from the plan, because the work overruns or waits for other work. */
  readonly isPushed: boolean
  /**
   * Minutes from the promised time to the expected end. 0 if the work is in time, done, or without a promise.
   */
  readonly minutesLate: number
}

/** The forecast of a schedule at an instant. */
export interface Forecast {
  readonly schedule: Schedule
  readonly now: Date
  readonly expectations: ReadonlyMap<Allocation, Expectation>
  readonly plan: Plan
  /** The expected times of each piece of the plan. */
  readonly times: ReadonlyMap<Piece, ExpectedTimes>
}

/**
 * Forecasts the expected times of all work (specification.md, Schedule rules). Overruns and overlaps delay
 * later work on the same resource and on the same vehicle. Delayed work pauses between shifts.
 */
export function forecast(schedule: Schedule, now: Date): Forecast {
  const plan = planOf(schedule, now)
  const times = new Map<Piece, ExpectedTimes>()
  for (const piece of plan.pieces) times.set(piece, expectedTimes(piece, { schedule, now, plan, times }))
  const expectations = new Map<Allocation, Expectation>()
  for (const allocation of schedule.allocations)
    expectations.set(allocation, expectationOf(allocation, allocation, false))
  for (const [{ allocations }, expected] of times)
    if (expected.isPushed)
      for (const allocation of allocations)
        expectations.set(allocation, expectationOf(allocation, spanOf(expected), true))
  return { schedule, now, expectations, plan, times }
}

/** True if the forecast is about the current day. */
export const isToday = ({ schedule: { day }, now }: Forecast): boolean =>
  day.startAt <= now && now < day.endAt

/** The expected start and end in milliseconds. */
export interface ExpectedTimes {
  readonly startAt: number
  readonly endAt: number
  readonly isPushed: boolean
}

/** The input for the expected times of a piece: the plan, and the times of the preceding pieces. */
export interface Precedents {
  readonly schedule: Schedule
  readonly now: Date
  readonly plan: {
    readonly byResource: Lookup<number, readonly Piece[]>
    readonly byCar: Lookup<string, readonly Piece[]>
  }
  readonly times: Lookup<Piece, ExpectedTimes>
}

/** The read-only part of a map. */
interface Lookup<Key, Value> {
  readonly get: (key: Key) => Value | undefined
}

/** Computes the expected times of a piece from the known times of all preceding pieces. */
export function expectedTimes(piece: Piece, precedents: Precedents): ExpectedTimes {
  const { startAt, endAt, isRunning } = piece
  const now = precedents.now.getTime()
  if (isRunning) return { startAt, endAt: Math.max(endAt, now), isPushed: endAt < now }
  const earliest = earliestStart(piece, precedents)
  if (earliest <= startAt) return { startAt, endAt, isPushed: false }
  return { ...pushInto(workTimes(piece, precedents.schedule), piece, earliest), isPushed: true }
}

/** Returns the latest expected end of the preceding pieces, in milliseconds. */
function earliestStart(piece: Piece, { plan, times }: Precedents): number {
  let earliest = Number.NEGATIVE_INFINITY
  const waitFor = (other: Piece) => {
    earliest = Math.max(earliest, times.get(other)?.endAt ?? earliest)
  }
  for (const { resourceId } of piece.allocations) {
    const row = plan.byResource.get(resourceId) ?? []
    // The previous piece on a resource ends last, unless it is running. Running pieces are parallel.
    for (let place = row.indexOf(piece) - 1; place >= 0; place -= 1) {
      const other = row[place]
      if (other) waitFor(other)
      if (!other?.isRunning) break
    }
  }
  // Work on the same vehicle does not wait for work that it overlaps by plan.
  for (const other of plan.byCar.get(piece.car) ?? [])
    if (other !== piece && other.endAt <= piece.startAt) waitFor(other)
  return earliest
}

/** Returns the times at which all people of a piece are present. Empty if the piece needs no person. */
function workTimes({ allocations }: Piece, { resources }: Schedule): EndedSpan[] {
  const persons = allocations.flatMap(({ resourceId }) => {
    const times = resources.get(resourceId)
    return times?.isPerson ? [presentTimes(times)] : []
  })
  return persons.length === 0 ? [] : persons.reduce(commonSpans)
}

/**
 * Computes the times of a piece that begins at `earliest`, or as soon as its people are present. Work pauses
 * between shifts. It continues without a limit after the end of the last shift.
 */
function pushInto(shifts: readonly EndedSpan[], { startAt, endAt }: Piece, earliest: number): EndedMs {
  const open = [...shifts.map(msOf)]
  const last = open.pop()
  const there = last ? [...open, { ...last, endAt: Number.POSITIVE_INFINITY }] : []
  let work = endAt - startAt - breaksWithin({ startAt, endAt }, shifts)
  let begins: number | null = null
  for (const shift of there) {
    const from = Math.max(shift.startAt, earliest)
    if (from >= shift.endAt) continue
    begins ??= from
    if (from + work <= shift.endAt) return { startAt: begins, endAt: from + work }
    work -= shift.endAt - from
  }
  return { startAt: earliest, endAt: earliest + work }
}

interface EndedMs {
  readonly startAt: number
  readonly endAt: number
}

/** Returns the milliseconds of a span that are between shifts. */
function breaksWithin({ startAt, endAt }: EndedMs, shifts: readonly EndedSpan[]): number {
  const [first] = shifts
  const last = shifts.at(-1)
  if (!first || !last) return 0
  const from = Math.max(startAt, first.startAt.getTime())
  const to = Math.min(endAt, last.endAt.getTime())
  if (from >= to) return 0
  const breaks = partsOutside(spanOf({ startAt: from, endAt: to }), shifts)
  return breaks.reduce((sum, part) => sum + lengthOf(part), 0)
}

const msOf = ({ startAt, endAt }: EndedSpan): EndedMs => ({
  startAt: startAt.getTime(),
  endAt: endAt.getTime(),
})

/** Converts a span in milliseconds to a span of instants. */
export const spanOf = ({ startAt, endAt }: EndedMs): EndedSpan => ({
  startAt: new Date(startAt),
  endAt: new Date(endAt),
})

/** Returns the expectation of an allocation, from the expected times of its piece. */
export function expectationOf(
  allocation: Allocation,
  { startAt, endAt }: EndedSpan,
  isPushed: boolean,
): Expectation {
  const { promisedUntil, isFinished } = allocation
  const late = promisedUntil === null || isFinished ? 0 : endAt.getTime() - promisedUntil.getTime()
  return { allocation, startAt, endAt, isPushed, minutesLate: Math.max(0, Math.ceil(late / 60_000)) }
}
