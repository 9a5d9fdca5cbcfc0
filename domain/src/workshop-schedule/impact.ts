import { byStart } from '../time/span.ts'
import {
  type Expectation,
  type ExpectedTimes,
  expectationOf,
  expectedTimes,
  type Forecast,
  spanOf,
} from './forecast.ts'
import { freeSlots } from './free-slots.ts'
import { companionsOf } from './move.ts'
import { byTurn, movedPiece, type Piece, type Plan } from './plan.ts'
import type { Movable, Place, Schedule } from './schedule.ts'

/** What a move would do; slips and holds have one entry for each car, by time. */
export interface Impact {
  /** Every allocation of others that would be worked on at other times than without the move, with these. */
  readonly pushed: readonly Expectation[]
  /** Whose promise it breaks, or breaks by more than it is broken already. */
  readonly slips: readonly Expectation[]
  /**
   * What it pushes without breaking a promise, the moved one with it where that has to wait at its place; and the first
   * other car after it on its resource that it leaves alone.
   */
  readonly holds: readonly Expectation[]
}

/** What a move would do to the promises, before it is done. */
export function impactOf(before: Forecast, moved: Movable, to: Place): Impact {
  const after = forecastMove(before, moved, to)
  const { inserted, changed, plan } = after
  const { schedule } = before
  const slips: Expectation[] = []
  const holds: Expectation[] = []
  for (const car of new Set([inserted.car, ...[...changed.keys()].map((piece) => piece.car)])) {
    const last = latest(plan.byCar.get(car) ?? [], after.times, schedule)
    const was = latest(before.plan.byCar.get(car) ?? [], before.times, schedule)
    if (last && last.minutesLate > (was?.minutesLate ?? 0)) slips.push(last)
    else if (last && car !== inserted.car) holds.push(last)
    else if (changed.get(inserted)?.isPushed) holds.push(...ofPieces([inserted], after.times, schedule))
  }
  const row = plan.byResource.get(to.resourceId) ?? []
  const next = row
    .slice(row.indexOf(inserted) + 1)
    .find((piece) => !changed.has(piece) && piece.car !== inserted.car)
  const holding = next && latest([next], after.times, schedule)
  if (holding && holding.minutesLate === 0 && !slips.concat(holds).some((one) => isSameCar(one, holding)))
    holds.push(holding)
  return {
    pushed: expectationsOf(changed, inserted),
    slips: slips.toSorted(byStart),
    holds: holds.toSorted(byStart),
  }
}

function expectationsOf(changed: MoveForecast['changed'], inserted: Piece): Expectation[] {
  return [...changed].flatMap(([piece, expected]) =>
    piece === inserted
      ? []
      : piece.allocations.map((one) => expectationOf(one, spanOf(expected), expected.isPushed)),
  )
}

interface MoveForecast {
  readonly inserted: Piece
  /** Those of the plan whose times the move changes, and the inserted one. */
  readonly changed: ReadonlyMap<Piece, ExpectedTimes>
  readonly plan: { readonly byResource: Rows<number>; readonly byCar: Rows<string> }
  readonly times: { readonly get: (piece: Piece) => ExpectedTimes | undefined }
}

interface Rows<Key> {
  readonly get: (key: Key) => readonly Piece[] | undefined
}

/** What is expected after a move: only what comes after it and has to do with it is reckoned anew. */
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
  // In turn, so that all that comes before a piece is known; who follows it only where its own times change.
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

/** The piece of the plan that something which is moved belongs to. */
const pieceWith = ({ resourceId, reservationId }: Movable, { byResource }: Plan): Piece | undefined =>
  resourceId === null
    ? undefined
    : byResource.get(resourceId)?.find(({ allocations }) => allocations[0]?.reservationId === reservationId)

/** Who comes after a piece in a row, whether it lies there or did before. */
function nextIn(row: readonly Piece[] = [], piece: Piece): readonly Piece[] {
  const place = row.findIndex((other) => other !== piece && byTurn(other, piece) > 0)
  const next = place < 0 ? undefined : row[place]
  return next ? [next] : []
}

/** Whose turn it is. */
const firstOf = (pieces: ReadonlySet<Piece>): Piece | undefined =>
  [...pieces].reduce<Piece | undefined>(
    (first, piece) => (first && byTurn(first, piece) < 0 ? first : piece),
    undefined,
  )

/** What of some pieces is latest: against its promise, or else by its end. */
function latest(
  pieces: readonly Piece[],
  times: MoveForecast['times'],
  schedule: Schedule,
): Expectation | null {
  const byLateness = (a: Expectation, b: Expectation) =>
    b.minutesLate - a.minutesLate || b.endAt.getTime() - a.endAt.getTime()
  return ofPieces(pieces, times, schedule).toSorted(byLateness)[0] ?? null
}

/** What is expected of pieces, each told by its person where it has one. */
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

/** So many places are tried at most, so that nobody waits for the answer. */
const maxTries = 50

/** What is looked for a place for, and where. */
export interface PlaceSearch {
  readonly moved: Movable
  /** Where it may go. */
  readonly resourceIds: readonly number[]
  /** Nothing earlier is looked at. */
  readonly from: Date
}

/**
 * The first free slot from an instant on that breaks no promise; null for none on this day. Of several at
 * the same time it is that of the resource named first.
 */
export function firstPlaceWithoutLateness(
  before: Forecast,
  { moved, resourceIds, from }: PlaceSearch,
): Place | null {
  const slots = resourceIds.flatMap((resourceId) =>
    freeSlots(before.schedule, { moved, resourceId, near: from, from, count: maxTries }).map(
      (slot): Place => ({ resourceId, ...slot }),
    ),
  )
  return (
    slots
      .toSorted(byStart)
      .slice(0, maxTries)
      .find((slot) => impactOf(before, moved, slot).slips.length === 0) ?? null
  )
}
