import { byStart, lengthOf } from '../time/span.ts'
import {
  type Expectation,
  type ExpectedTimes,
  expectationOf,
  expectedTimes,
  type Forecast,
  spanOf,
} from './forecast.ts'
import { findOffShift, type OffShift } from './free-slots.ts'
import { companionsOf } from './move.ts'
import { byTurn, movedPiece, type Piece, type Plan } from './plan.ts'
import type { Movable, Place, Schedule } from './schedule.ts'

/** Work whose expected times a move changes. */
export interface Shifted extends Expectation {
  /** Minutes that the move adds to the lateness; 0 if the work is not later than before. */
  readonly addedMinutes: number
}

/** A vehicle that becomes late, or later than before, by a move. */
export interface Slip extends Shifted {
  /** True if the vehicle was not late before the move. */
  readonly isNew: boolean
}

/** The impact of a move. `slips` and `holds` contain each vehicle once and are sorted by time. */
export interface Impact {
  /** Other allocations whose expected times change, with the new times. */
  readonly pushed: readonly Shifted[]
  /** Vehicles that become late or later, or make a waiting customer wait too long. */
  readonly slips: readonly Slip[]
  /**
   * One allocation of each other vehicle whose times change without added lateness. The moved allocation is
   * included if it has to wait at its place. The next unaffected vehicle on the target resource is included
   * if it is in time.
   */
  readonly holds: readonly Expectation[]
  /** The first instant at which the person is not present; null if there is none, and for a bay. */
  readonly offShift: OffShift | null
}

/**
 * Returns the state of an impact. Off shift takes precedence over late, because work cannot be done off
 * shift.
 */
export const impactState = ({ slips, offShift }: Impact): 'fits' | 'offShift' | 'late' =>
  offShift ? 'offShift' : slips.length > 0 ? 'late' : 'fits'

/** The time after the soonest possible end that a waiting customer always accepts, in milliseconds. */
const patience = 30 * 60_000

/**
 * Returns the impact of a move on promises and waiting customers. Only the added delay is counted for a
 * promise that is already broken.
 */
export function impactOf(before: Forecast, moved: Movable, to: Place): Impact {
  const after = forecastMove(before, moved, to)
  const { inserted, changed, plan } = after
  const { schedule, now } = before
  const slips: Slip[] = []
  const holds: Expectation[] = []
  for (const car of new Set([inserted.car, ...[...changed.keys()].map((piece) => piece.car)])) {
    const was = latest(before.plan.byCar.get(car) ?? [], before.times, before)
    const last = latest(plan.byCar.get(car) ?? [], after.times, before)
    const wasLate = was ? minutesLateOf(was, now) : 0
    const addedMinutes = last ? minutesLateOf(last, now, was === null) - wasLate : 0
    if (last && addedMinutes > 0) slips.push({ ...last, addedMinutes, isNew: wasLate === 0 })
    else if (last && car !== inserted.car) holds.push(last)
    else if (changed.get(inserted)?.isPushed) holds.push(...ofPieces([inserted], after.times, schedule))
  }
  const row = plan.byResource.get(to.resourceId) ?? []
  const next = row
    .slice(row.indexOf(inserted) + 1)
    .find((piece) => !changed.has(piece) && piece.car !== inserted.car)
  const holding = next && latest([next], after.times, before)
  const isTold = (expected: Expectation) => [...slips, ...holds].some((one) => isSameCar(one, expected))
  if (holding && holding.minutesLate === 0 && !isTold(holding)) holds.push(holding)
  return {
    pushed: shiftedOf(after, before),
    slips: slips.toSorted(byStart),
    holds: holds.toSorted(byStart),
    offShift: findOffShift(schedule, to),
  }
}

/**
 * Returns the larger lateness in minutes: after the promise, or after the time that a waiting customer
 * accepts.
 *
 * @param isUnplanned true if the vehicle had no expected times before the move; a promise that has already
 * passed is then not counted
 */
function minutesLateOf(
  { allocation, endAt, minutesLate }: Expectation,
  now: Date,
  isUnplanned = false,
): number {
  const { promisedUntil, waitingUntil, isFinished } = allocation
  const isBrokenAlready = isUnplanned && promisedUntil !== null && promisedUntil <= now
  const promise = isBrokenAlready ? 0 : minutesLate
  if (waitingUntil === null || isFinished) return promise
  const soonest = now.getTime() + lengthOf(allocation) + patience
  const waits = Math.max(waitingUntil.getTime(), soonest)
  return Math.max(promise, Math.ceil((endAt.getTime() - waits) / 60_000))
}

/** Returns the other allocations whose times change. */
function shiftedOf({ changed, inserted }: MoveForecast, { expectations }: Forecast): Shifted[] {
  const others = [...changed].filter(([piece]) => piece !== inserted)
  return others.flatMap(([{ allocations }, expected]) =>
    allocations.map((allocation) => {
      const shifted = expectationOf(allocation, spanOf(expected), expected.isPushed)
      const minutesBefore = expectations.get(allocation)?.minutesLate ?? 0
      return { ...shifted, addedMinutes: Math.max(0, shifted.minutesLate - minutesBefore) }
    }),
  )
}

interface MoveForecast {
  readonly inserted: Piece
  /** The new times of the moved piece, and of other pieces whose times change. */
  readonly changed: ReadonlyMap<Piece, ExpectedTimes>
  readonly plan: { readonly byResource: Rows<number>; readonly byCar: Rows<string> }
  readonly times: { readonly get: (piece: Piece) => ExpectedTimes | undefined }
}

interface Rows<Key> {
  readonly get: (key: Key) => readonly Piece[] | undefined
}

/** Forecasts the plan after a move. Only pieces that depend on the move are computed again. */
function forecastMove(before: Forecast, moved: Movable, to: Place): MoveForecast {
  const { plan, schedule, now } = before
  const removed = pieceWith(moved, plan)
  const inserted = movedPiece(moved, to, {
    companions: companionsOf(moved, schedule.ofReservation.get(moved.reservationId) ?? []),
    isRunning: removed?.isRunning === true && to.startAt <= now,
  })
  const taken = resourcesOf(inserted)
  const left = removed ? resourcesOf(removed) : []
  const without = (pieces: readonly Piece[] = []) => pieces.filter((piece) => piece !== removed)
  const withMoved = (pieces?: readonly Piece[]) => [...without(pieces), inserted].toSorted(byTurn)
  const rows = new Map([
    ...left.map((id) => [id, without(plan.byResource.get(id))] as const),
    ...taken.map((id) => [id, withMoved(plan.byResource.get(id))] as const),
  ])
  const ofCar = withMoved(plan.byCar.get(inserted.car))
  const changed = new Map<Piece, ExpectedTimes>()
  const after = {
    plan: {
      byResource: { get: (id: number) => rows.get(id) ?? plan.byResource.get(id) },
      byCar: { get: (car: string) => (car === inserted.car ? ofCar : plan.byCar.get(car)) },
    },
    times: { get: (piece: Piece) => changed.get(piece) ?? before.times.get(piece) },
  }
  const followersOf = (piece: Piece): Piece[] => [
    ...resourcesOf(piece).flatMap((id) => nextIn(after.plan.byResource.get(id), piece)),
    ...(after.plan.byCar.get(piece.car) ?? []).filter((other) => other.startAt >= piece.endAt),
  ]
  // Pieces are computed in the order of work. The followers of a piece are computed only if its times have
  // changed.
  const waiting = new Set([inserted, ...(removed ? followersOf(removed) : [])])
  for (let piece = firstOf(waiting); piece; piece = firstOf(waiting)) {
    waiting.delete(piece)
    const expected = expectedTimes(piece, { schedule, now, ...after })
    const was = before.times.get(piece)
    if (was && was.startAt === expected.startAt && was.endAt === expected.endAt) continue
    changed.set(piece, expected)
    for (const follower of followersOf(piece)) waiting.add(follower)
  }
  return { inserted, changed, ...after }
}

/** Finds the piece of the plan that contains the moved allocation. */
const pieceWith = ({ resourceId, reservationId }: Movable, { byResource }: Plan): Piece | undefined =>
  resourceId === null
    ? undefined
    : byResource.get(resourceId)?.find(({ allocations }) => allocations[0]?.reservationId === reservationId)

/** Returns the piece that follows this piece, or its former place, in a row. Empty if there is none. */
function nextIn(row: readonly Piece[] = [], piece: Piece): readonly Piece[] {
  const place = row.findIndex((other) => other !== piece && byTurn(other, piece) > 0)
  const next = place < 0 ? undefined : row[place]
  return next ? [next] : []
}

/** Returns the first of the pieces in the order of work. */
const firstOf = (pieces: ReadonlySet<Piece>): Piece | undefined =>
  [...pieces].reduce<Piece | undefined>(
    (first, piece) => (first && byTurn(first, piece) < 0 ? first : piece),
    undefined,
  )

/**
 * Returns the expectation of the piece with the greatest lateness. If none is late, returns the one that ends
 * last.
 */
function latest(
  pieces: readonly Piece[],
  times: MoveForecast['times'],
  { schedule, now }: Pick<Forecast, 'schedule' | 'now'>,
): Expectation | null {
  const byLateness = (a: Expectation, b: Expectation) =>
    minutesLateOf(b, now) - minutesLateOf(a, now) || b.endAt.getTime() - a.endAt.getTime()
  return ofPieces(pieces, times, schedule).toSorted(byLateness)[0] ?? null
}

/**
 * Returns the expectation of each piece. It is the expectation of the person's allocation if the piece has
 * one.
 */
const ofPieces = (
  pieces: readonly Piece[],
  times: MoveForecast['times'],
  { resources }: Schedule,
): Expectation[] =>
  pieces.flatMap((piece) => {
    const person = piece.allocations.find(({ resourceId }) => resources.get(resourceId)?.isPerson)
    const allocation = person ?? piece.allocations[0]
    const found = times.get(piece)
    return allocation && found ? [expectationOf(allocation, spanOf(found), found.isPushed)] : []
  })

const resourcesOf = ({ allocations }: Piece): number[] => allocations.map(({ resourceId }) => resourceId)

const isSameCar = (a: Expectation, b: Expectation): boolean => a.allocation.license === b.allocation.license
