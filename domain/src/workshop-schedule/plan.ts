import type { Allocation, Movable, Place, Schedule } from './schedule.ts'

/**
 * A piece of work: allocations of a reservation at the same times, such as a person and the lift. Times are
 * in milliseconds.
 */
export interface Piece {
  readonly allocations: readonly Allocation[]
  readonly startAt: number
  readonly endAt: number
  /** Identifies the vehicle. It is equal for all work on the same vehicle. */
  readonly car: string
  /** True if someone is stamped on the work now. */
  readonly isRunning: boolean
  /** True if someone deliberately put the work over other work. */
  readonly isLaidOver: boolean
}

/**
 * The remaining work: all pieces, the pieces of each resource, and the pieces of each vehicle. Each list is
 * in the order of work.
 */
export interface Plan {
  readonly pieces: readonly Piece[]
  readonly byResource: ReadonlyMap<number, readonly Piece[]>
  readonly byCar: ReadonlyMap<string, readonly Piece[]>
}

/**
 * Returns the remaining work of a schedule. Finished work and work whose planned end has passed are left out,
 * unless they are running.
 */
export function planOf(schedule: Schedule, now: Date): Plan {
  const all = [...schedule.ofReservation.values()].flatMap((allocations) =>
    allocations.length === 1
      ? [pieceOf(allocations, false)]
      : [...Map.groupBy(allocations, timesKey).values()].map((atOnce) => pieceOf(atOnce, false)),
  )
  const running = runningPieces(all, schedule, now)
  const pieces = all
    .filter((piece) => running.has(piece) || (piece.endAt > now.getTime() && !isFinished(piece)))
    .map((piece) => (running.has(piece) ? { ...piece, isRunning: true } : piece))
    .toSorted(byTurn)
  const byResource = new Map<number, Piece[]>()
  for (const piece of pieces)
    for (const { resourceId } of piece.allocations) {
      const row = byResource.get(resourceId)
      if (row) row.push(piece)
      else byResource.set(resourceId, [piece])
    }
  return { pieces, byResource, byCar: Map.groupBy(pieces, ({ car }) => car) }
}

/** Returns the moved piece at its new place. */
export function movedPiece(
  moved: Movable,
  to: Place,
  { companions, isRunning }: { readonly companions: readonly Allocation[]; readonly isRunning: boolean },
): Piece {
  const { startAt, endAt, resourceId } = to
  const laidOver = { startAt, endAt, isOverlapAllowed: true }
  const beside = companions.filter((companion) => companion.resourceId !== resourceId)
  return pieceOf(
    [{ ...moved, resourceId, ...laidOver }, ...beside.map((companion) => ({ ...companion, ...laidOver }))],
    isRunning,
  )
}

/**
 * Compares two pieces by the order of work: running work first, then by start. Work that was deliberately put
 * over other work precedes work with the same start.
 */
export function byTurn(a: Piece, b: Piece): number {
  return (
    Number(b.isRunning) - Number(a.isRunning) ||
    a.startAt - b.startAt ||
    Number(b.isLaidOver) - Number(a.isLaidOver) ||
    compareText(a.car, b.car) ||
    a.endAt - b.endAt ||
    compareText(reservationOf(a), reservationOf(b))
  )
}

const timesKey = ({ startAt, endAt }: Allocation): string => `${startAt.getTime()} ${endAt.getTime()}`

function pieceOf(allocations: readonly Allocation[], isRunning: boolean): Piece {
  const [first] = allocations
  if (!first) throw new Error('A piece has an allocation')
  const car = first.license || `order ${first.workOrderId ?? first.reservationId}`
  const isLaidOver = allocations.some(({ isOverlapAllowed }) => isOverlapAllowed)
  const times = { startAt: first.startAt.getTime(), endAt: first.endAt.getTime() }
  return { allocations, ...times, car, isRunning, isLaidOver }
}

/**
 * Returns the running pieces. A running stamping belongs to the work order's last piece with a passed planned
 * start. Pieces of the stamped person take precedence.
 */
function runningPieces(pieces: readonly Piece[], { running }: Schedule, now: Date): ReadonlySet<Piece> {
  const begun = pieces.filter(({ startAt }) => startAt <= now.getTime())
  const byOrder = Map.groupBy(begun, ({ allocations }) => allocations[0]?.workOrderId ?? null)
  const found = running.flatMap(({ resourceId, workOrderIds }) =>
    workOrderIds.flatMap((workOrderId) => {
      const ofOrder = (byOrder.get(workOrderId) ?? []).toSorted(byTurn)
      const lastOfPerson = ofOrder.findLast(({ allocations }) =>
        allocations.some((one) => one.resourceId === resourceId),
      )
      return lastOfPerson ?? ofOrder.at(-1) ?? []
    }),
  )
  return new Set(found)
}

const isFinished = ({ allocations }: Piece): boolean =>
  allocations.every((allocation) => allocation.isFinished)
const reservationOf = ({ allocations }: Piece): string => allocations[0]?.reservationId ?? ''
const compareText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)
